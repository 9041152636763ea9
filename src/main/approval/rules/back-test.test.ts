import { describe, expect, it } from 'vitest';
import { ApprovalDecision } from '../../../shared/call/approval-decision';
import type { LedgerEntry } from '../../../shared/call/ledger-entry';
import { pastCall } from '../testing/past-call';
import { backTest } from './back-test';
import type { PermissionTarget } from './match-permission';

const timing = { decidedAt: 0, decisionDuration: 0 };
const no = ApprovalDecision.deny('no', timing);

const target: PermissionTarget = {
  toolId: 'terminal-execute',
  subjectKind: 'command',
  subjects: ['npm test'],
  workspacePath: '/project',
  conversationId: null,
  runId: null,
  now: 1_000,
};

const allow = (patterns: string[], entries: LedgerEntry[]) => backTest({ effect: 'allow', patterns, target }, entries);

describe('trying a rule on the past', () => {
  it('counts what it covers and what of that the user denied, with examples, the denied and the newest first', () => {
    const entries = [
      pastCall('first', ['npm test'], { endedAt: 1 }),
      pastCall('second', ['npm test'], { endedAt: 2, decision: no }),
      pastCall('third', ['npm test'], { endedAt: 3 }),
      pastCall('fourth', ['npm test'], { endedAt: 4, decision: no, by: { kind: 'nobody' } }),
      pastCall('other command', ['npm run x'], { endedAt: 5 }),
    ];
    expect(allow(['npm test'], entries)).toEqual({ matched: 4, denied: 1, examples: ['second', 'fourth', 'third'] });
    expect(allow(['npm test'], entries.toReversed())).toEqual(allow(['npm test'], entries));
  });

  it('shows the newest of many that were denied', () => {
    const entries = [1, 2, 3, 4].map((endedAt) =>
      pastCall(`denied ${endedAt}`, ['npm test'], { endedAt, decision: no }),
    );
    expect(allow(['npm *'], entries)).toEqual({
      matched: 4,
      denied: 4,
      examples: ['denied 4', 'denied 3', 'denied 2'],
    });
  });

  it('wants a yes to cover all of a call and a no one thing', () => {
    const entries = [
      pastCall('both', ['npm test', 'touch x']),
      pastCall('one', ['npm test', 'ls'], {
        target: { subjectKind: 'command', subjects: ['npm test', 'ls'], safeSubjects: ['ls'] },
      }),
    ];
    expect(allow(['npm test'], entries)).toEqual({ matched: 1, denied: 0, examples: ['one'] });
    expect(backTest({ effect: 'deny', patterns: ['npm test'], target }, entries).matched).toBe(2);
  });

  it('counts no call that no rule would have let run', () => {
    const entries = [
      pastCall('critical', ['npm test'], { riskLevel: 'critical' }),
      pastCall('no rule', ['npm test'], { target: { subjectKind: 'command', subjects: ['npm test'], noRule: 'no' } }),
      pastCall('high', ['npm test'], { riskLevel: 'high' }),
      pastCall('other tool', ['npm test'], { toolId: 'terminal-start' }),
      { ...pastCall('invalid', []), target: undefined } as LedgerEntry,
    ];
    expect(allow(['npm test'], entries).examples).toEqual(['high']);
    expect(allow([], entries)).toEqual({ matched: 0, denied: 0, examples: [] });
    expect(backTest({ effect: 'deny', patterns: [], target }, entries).matched).toBe(3);
  });

  it('counts a call only where it depended on the same', () => {
    const tied = { ...target, subjectBases: { 'npm test': 'now' } };
    const earlier = (basis: string) =>
      pastCall(basis, [], {
        target: { subjectKind: 'command', subjects: ['npm test'], subjectBases: { 'npm test': basis } },
      });
    const tried = { effect: 'allow', patterns: ['npm *'], target: tied } as const;
    expect(backTest(tried, [earlier('now'), earlier('then')])).toEqual({ matched: 1, denied: 0, examples: ['now'] });
  });

  it('counts no past call that is asked about whatever rules say', () => {
    const entries = [
      pastCall('inline', ['npm test'], { provenance: { source: 'inline' } }),
      pastCall('repaired', ['npm test'], { isRepaired: true }),
      pastCall('plain', ['npm test']),
    ];
    expect(backTest({ effect: 'allow', patterns: ['npm test'], target }, entries).examples).toEqual(['plain']);
  });
});
