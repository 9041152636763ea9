import { describe, expect, it } from 'vitest';
import type { ToolPermission } from '../../../shared/call/permission';
import type { RuleDraft } from '../../../shared/call/rule-draft';
import { pastCall } from '../testing/past-call';
import { type DraftOrigin, rulesOfDraft } from './rules-of-draft';

const draft: RuleDraft = { effect: 'allow', toolId: 'terminal-execute', patterns: ['npm test'], scope: 'always' };
const source = pastCall('Run npm test && npm run lint', [], {
  target: {
    subjectKind: 'command',
    subjects: ['npm test', 'npm run lint'],
    basis: 'both scripts',
    subjectBases: { 'npm test': 'test script', 'npm run lint': 'lint script' },
  },
});
const made = { toolId: 'terminal-execute', createdAt: 50, uses: 0 };

function rulesOf(change: Partial<RuleDraft>, origin: Partial<DraftOrigin> = {}) {
  let ids = 0;
  return rulesOfDraft(
    { ...draft, ...change },
    { now: 50, newId: () => `id-${++ids}`, replaced: null, source: null, ...origin },
  );
}

describe('the rules of a draft', () => {
  it('are one per pattern, in the chosen place and with the chosen limits', () => {
    const limits = { expiresAt: 900, maxUses: 2 };
    expect(rulesOf({ patterns: ['a', 'b', 'a'], scope: 'workspace', workspacePath: '/project', ...limits })).toEqual([
      { ...made, id: 'id-1', effect: 'allow', pattern: 'a', scope: 'workspace', workspacePath: '/project', ...limits },
      { ...made, id: 'id-2', effect: 'allow', pattern: 'b', scope: 'workspace', workspacePath: '/project', ...limits },
    ]);
    expect(rulesOf({ effect: 'ask', patterns: [], scope: 'session', conversationId: 'c1' })).toEqual([
      { ...made, id: 'id-1', effect: 'ask', scope: 'session', conversationId: 'c1' },
    ]);
  });

  it('keep no place that their scope doesn’t use', () => {
    expect(rulesOf({ scope: 'always', workspacePath: '/project', conversationId: 'c1' })).toEqual([
      { ...made, id: 'id-1', effect: 'allow', pattern: 'npm test', scope: 'always' },
    ]);
  });

  it('are tied to the scripts of the call they are made from, as far as they cover it', () => {
    const allow = { ...made, effect: 'allow', scope: 'always', callId: source.callId };
    expect(rulesOf({ patterns: ['npm test', 'ls'] }, { source })).toEqual([
      { ...allow, id: 'id-1', pattern: 'npm test', basis: 'test script' },
      { ...allow, id: 'id-2', pattern: 'ls' },
    ]);
    expect(rulesOf({ patterns: ['npm *'] }, { source }).map(({ basis }) => basis)).toEqual([
      'test script',
      'lint script',
    ]);
    expect(rulesOf({ effect: 'deny' }, { source })).toEqual([
      { ...allow, effect: 'deny', id: 'id-1', pattern: 'npm test' },
    ]);
  });

  it('of another tool have nothing to do with that call', () => {
    expect(rulesOf({ toolId: 'terminal-start' }, { source })).toEqual([
      { ...made, toolId: 'terminal-start', id: 'id-1', effect: 'allow', pattern: 'npm test', scope: 'always' },
    ]);
  });
});

describe('a rule that is changed', () => {
  const replaced: ToolPermission = {
    id: 'old',
    effect: 'allow',
    toolId: 'terminal-execute',
    pattern: 'npm test',
    basis: 'test script',
    scope: 'session',
    conversationId: 'c1',
    runId: 'r1',
    createdAt: 1,
    callId: 'call',
    uses: 4,
    lastUsedAt: 5,
  };

  it('keeps its history and what it is tied to, as long as it covers the same', () => {
    const { conversationId: _where, runId: _run, scope: _scope, ...kept } = replaced;
    expect(rulesOf({ maxUses: 9 }, { replaced })).toEqual([{ ...kept, id: 'id-1', scope: 'always', maxUses: 9 }]);
    expect(rulesOf({ scope: 'session', conversationId: 'c1' }, { replaced })).toEqual([{ ...replaced, id: 'id-1' }]);
  });

  it('starts over when it covers something else', () => {
    expect(rulesOf({ patterns: ['npm run lint'] }, { replaced })).toEqual([
      { ...made, id: 'id-1', effect: 'allow', pattern: 'npm run lint', scope: 'always' },
    ]);
    expect(rulesOf({ effect: 'deny' }, { replaced })).toEqual([
      { ...made, id: 'id-1', effect: 'deny', pattern: 'npm test', scope: 'always' },
    ]);
  });
});
