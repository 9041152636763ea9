import { describe, expect, it } from 'vitest';
import type { PermissionTarget } from './match-permission';
import { objectionToPatterns, rulesFor } from './pattern-rules';

const line: PermissionTarget = {
  toolId: 'terminal-execute',
  subjectKind: 'command',
  subjects: ['npm test', 'npm run build', 'touch x', 'ls'],
  safeSubjects: ['ls'],
  basis: 'line',
  subjectBases: { 'npm test': 'manifest', 'npm run build': 'other manifest' },
  workspacePath: '/project',
  conversationId: 'c1',
  runId: 'r1',
  now: 0,
};
const toolId = 'terminal-execute';
const effect = 'allow';

describe('the rules of remembered patterns', () => {
  it('are tied to what the commands that they cover depend on', () => {
    expect(rulesFor({ effect, patterns: ['npm test', 'touch *'], target: line })).toEqual([
      { effect, toolId, pattern: 'npm test', basis: 'manifest' },
      { effect, toolId, pattern: 'touch *', basis: 'line' },
    ]);
  });

  it('are several where one pattern covers commands that depend on different things', () => {
    expect(rulesFor({ effect, patterns: ['npm *'], target: line })).toEqual([
      { effect, toolId, pattern: 'npm *', basis: 'manifest' },
      { effect, toolId, pattern: 'npm *', basis: 'other manifest' },
    ]);
  });

  it('are tied to the whole call where they are about every call, and to nothing where nothing is depended on', () => {
    expect(rulesFor({ effect, patterns: [], target: line })).toEqual([{ effect, toolId, basis: 'line' }]);
    const { basis: _, subjectBases: __, ...free } = line;
    expect(rulesFor({ effect, patterns: ['npm *'], target: free })).toEqual([{ effect, toolId, pattern: 'npm *' }]);
    expect(rulesFor({ effect, patterns: [], target: free })).toEqual([{ effect, toolId }]);
  });

  it('that deny are tied to nothing', () => {
    expect(rulesFor({ effect: 'deny', patterns: ['npm *', 'npm *'], target: line })).toEqual([
      { effect: 'deny', toolId, pattern: 'npm *' },
    ]);
    expect(rulesFor({ effect: 'deny', patterns: [], target: line })).toEqual([{ effect: 'deny', toolId }]);
  });
});

describe('an objection to remembering', () => {
  it.each([
    ['no pattern at all', [], 'a rule for all calls of this tool would be too broad. Choose which calls'],
    ['patterns over all that needs a rule', ['npm *', 'touch *'], null],
    ['one pattern over everything', ['*'], null],
    ['a pattern that leaves something out', ['npm *'], '“touch x” isn’t covered. Add a pattern for it'],
    [
      'a pattern for nothing in the call',
      ['*', 'rm *'],
      '“rm *” doesn’t match anything in this call that needs permission. Change or remove it',
    ],
    ['an empty pattern', ['*', ''], 'a pattern is empty. Enter one, or choose all calls of the tool'],
    [
      'a character that does not show',
      ['*\u200b'],
      'the pattern contains a zero width space (U+200B), which is invisible. Remove it, or use a *',
    ],
  ])('to a yes with %s', (_name, patterns, expected) => {
    expect(objectionToPatterns('allow', patterns, line, 'medium')).toBe(expected);
  });

  it('is raised to a yes that no rule may give', () => {
    expect([
      objectionToPatterns('allow', ['*'], line, 'critical'),
      objectionToPatterns('allow', ['*'], { ...line, noRule: 'Sets the variable PATH' }, 'medium'),
      objectionToPatterns('allow', [], line, 'high'),
      objectionToPatterns('allow', ['*'], line, 'high'),
    ]).toEqual([
      'Critical calls always need approval. Allow just this call',
      'Sets the variable PATH. Allow just this call',
      'a rule for all calls of this tool would be too broad. Choose which calls',
      null,
    ]);
  });

  it('to a no is that it would not be about the call, and never how risky that is', () => {
    const forbidden = { ...line, noRule: 'no', otherSubjects: ['rm x'] };
    expect([
      objectionToPatterns('deny', [], forbidden, 'critical'),
      objectionToPatterns('deny', ['touch *'], forbidden, 'critical'),
      objectionToPatterns('deny', ['ls', 'curl *'], forbidden, 'critical'),
      objectionToPatterns('deny', ['rm *'], forbidden, 'critical'),
      objectionToPatterns('deny', ['curl *'], forbidden, 'critical'),
    ]).toEqual([null, null, null, null, 'the pattern doesn’t match anything in this call. Change it']);
  });
});
