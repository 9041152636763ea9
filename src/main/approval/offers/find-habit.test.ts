import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ApprovalDecision } from '../../../shared/call/approval-decision';
import type { LedgerEntry } from '../../../shared/call/ledger-entry';
import type { PermissionTarget } from '../rules/match-permission';
import { pastCall } from '../testing/past-call';
import { findHabit } from './find-habit';

const best = { patterns: ['npm test'], label: 'npm test in this folder', code: 'npm test' };
const target: PermissionTarget = {
  toolId: 'terminal-execute',
  subjectKind: 'command',
  subjects: ['npm test'],
  workspacePath: '/project',
  conversationId: 'c1',
  runId: 'r1',
  now: 0,
};
const no = ApprovalDecision.deny('no', { decidedAt: 0, decisionDuration: 0 });

const quick = (endedAt: number, change: Partial<LedgerEntry> = {}) =>
  pastCall('Run npm test', ['npm test'], { endedAt, waited: 1_000, ...change });
const many = (count: number) => Array.from({ length: count }, (_, index) => quick(index + 1));

describe('the offer of a rule', () => {
  it('comes after ten quick approvals of such calls, with how many there were', () => {
    expect(findHabit(best, target, many(9))).toBeNull();
    expect(findHabit(best, target, many(12))).toEqual({ ...best, allowed: 12, of: 12 });
  });

  it('also counts calls that depended on something else, such as an earlier version of the script', () => {
    const entries = many(10).map((_, index) =>
      quick(index, { target: { subjectKind: 'command', subjects: ['npm test'], basis: `${index}` } }),
    );
    expect(findHabit(best, target, entries)).toMatchObject({ allowed: 10 });
  });

  it('ignores calls elsewhere, of others, and those that rules may not allow', () => {
    const changes: Partial<LedgerEntry>[] = [
      { workspacePath: '/other' },
      { toolId: 'terminal-start' },
      { by: { kind: 'level', level: 'low' } },
      { riskLevel: 'critical' },
      { provenance: { source: 'inline' } },
      { target: { subjectKind: 'command', subjects: ['npm test', 'rm x'] } },
      { target: { subjectKind: 'command', subjects: ['npm test'], noRule: 'It can run anything' } },
    ];
    for (const change of changes) {
      expect(findHabit(best, target, [...many(9), quick(10, change)]), JSON.stringify(change)).toBeNull();
    }
  });

  it('counts an old denial, but not one among the last ten', () => {
    expect(findHabit(best, target, [quick(0, { decision: no }), ...many(10)])).toMatchObject({ allowed: 10, of: 11 });
    expect(findHabit(best, target, [...many(10), quick(5, { decision: no })])).toBeNull();
  });
});

const anyEntry: fc.Arbitrary<LedgerEntry> = fc
  .record({
    endedAt: fc.nat(1_000),
    isAllowed: fc.integer({ min: 0, max: 19 }).map((number) => number > 0),
    waited: fc.option(fc.nat(11_000), { nil: undefined, freq: 20 }),
  })
  .map(({ endedAt, isAllowed, waited }) => {
    const { waited: _always, ...entry } = quick(endedAt, isAllowed ? {} : { decision: no });
    return waited === undefined ? entry : { ...entry, waited };
  });

describe('whatever happened before', () => {
  it('the offer needs ten decisions, the latest of which were all quick approvals', () => {
    let offers = 0;
    const entries = fc.uniqueArray(anyEntry, { maxLength: 40, selector: ({ endedAt }) => endedAt });
    fc.assert(
      fc.property(entries, (past) => {
        const habit = findHabit(best, target, past);
        const latest = past.toSorted((first, second) => second.endedAt - first.endedAt).slice(0, 10);
        const isQuick = ({ decision, waited }: LedgerEntry) =>
          decision?.approved === true && waited !== undefined && waited <= 10_000;
        expect(habit !== null).toBe(latest.length === 10 && latest.every(isQuick));
        if (!habit) return;
        offers += 1;
        expect(habit.of).toBe(past.length);
        expect(habit.allowed).toBe(past.filter(({ decision }) => decision?.approved).length);
      }),
    );
    expect(offers).toBeGreaterThan(0);
  });

  it('the order in which calls are recorded makes no difference', () => {
    const entries = fc.uniqueArray(anyEntry, { minLength: 10, maxLength: 20, selector: ({ endedAt }) => endedAt });
    fc.assert(
      fc.property(entries, (past) => {
        expect(findHabit(best, target, past.toReversed())).toEqual(findHabit(best, target, past));
      }),
    );
  });
});
