import { describe, expect, it } from 'vitest';
import type { ToolPermission } from '../../shared/call/permission';
import type { RiskLevel } from '../../shared/call/risk-level';
import { type ApprovalQuestion, decideApproval } from './decide-approval';

const rule = (change: Partial<ToolPermission> = {}): ToolPermission => ({
  id: '00000000-0000-4000-8000-00000000000a',
  effect: 'allow',
  toolId: 'file-write',
  scope: 'always',
  createdAt: 0,
  uses: 0,
  ...change,
});

const question = (change: Partial<ApprovalQuestion> = {}): ApprovalQuestion => ({
  request: { toolId: 'file-write', provenance: { source: 'fence' } },
  risk: { level: 'low', reasons: [] },
  target: {
    subjectKind: 'path',
    toolId: 'file-write',
    subjects: ['src/a.ts'],
    workspacePath: '/w',
    conversationId: 'c1',
    runId: 'r1',
    now: 1000,
  },
  mode: 'ask',
  permissions: [],
  ...change,
});

const withRisk = (level: RiskLevel) => ({ risk: { level, reasons: [] } });

describe('decideApproval', () => {
  it.each([
    ['plan', 'safe', 'allow'],
    ['plan', 'low', 'deny'],
    ['plan', 'critical', 'deny'],
    ['ask', 'safe', 'allow'],
    ['ask', 'low', 'ask'],
    ['edit', 'low', 'allow'],
    ['edit', 'medium', 'ask'],
    ['auto', 'medium', 'allow'],
    ['auto', 'high', 'ask'],
    ['auto', 'critical', 'ask'],
  ] as const)('in %s mode, a %s call: %s', (mode, level, kind) => {
    expect(decideApproval(question({ mode, ...withRisk(level) })).kind).toBe(kind);
  });

  it('says which mode or rule let a call through', () => {
    expect(decideApproval(question(withRisk('safe')))).toEqual({ kind: 'allow', by: { kind: 'mode', mode: 'ask' } });
    const allowing = rule();
    const verdict = decideApproval(question({ permissions: [allowing] }));
    const { id, effect, toolId, scope } = allowing;
    expect(verdict).toEqual({
      kind: 'allow',
      by: { kind: 'rule', ruleId: id, rules: [{ id, effect, toolId, scope }] },
    });
  });

  it('lets a rule cover a high risk only with a pattern', () => {
    expect(decideApproval(question({ ...withRisk('high'), permissions: [rule()] })).kind).toBe('ask');
    const patterned = rule({ pattern: 'src/**' });
    expect(decideApproval(question({ ...withRisk('high'), permissions: [patterned] })).kind).toBe('allow');
  });

  it.each([
    ['has expired', rule({ expiresAt: 1000 })],
    ['is used up', rule({ maxUses: 2, uses: 2 })],
    ['is for another workspace', rule({ scope: 'workspace', workspacePath: '/other' })],
    ['is for another tool', rule({ toolId: 'file-read' })],
    ['is for other paths', rule({ pattern: 'docs/**' })],
  ])('asks when the rule %s', (_name, permission) => {
    expect(decideApproval(question({ permissions: [permission] })).kind).toBe('ask');
  });

  it('wants every path of a call covered before it allows, and denies when one is', () => {
    const target = { ...question().target, subjects: ['src/a.ts', 'secret'] };
    const allow = rule({ pattern: 'src/*' });
    const deny = rule({ effect: 'deny', pattern: 'secret' });
    expect(decideApproval(question({ target, permissions: [allow] })).kind).toBe('ask');
    expect(decideApproval(question({ target, permissions: [allow, deny] })).kind).toBe('deny');
  });

  it('asks about inline and repaired calls whatever the rules say', () => {
    const permissions = [rule()];
    const inline = { toolId: 'file-write', provenance: { source: 'inline' } } as const;
    const repaired = {
      toolId: 'file-write',
      provenance: { source: 'fence' },
      repair: { original: '{', repaired: '{}' },
    } as const;
    expect(decideApproval(question({ request: inline, permissions, ...withRisk('safe') })).kind).toBe('ask');
    expect(decideApproval(question({ request: repaired, permissions })).kind).toBe('ask');
    expect(decideApproval(question({ request: repaired, ...withRisk('safe') })).kind).toBe('allow');
  });

  it('PA-05: denies a push whichever of the two rules came first', () => {
    const rules = [
      rule({ toolId: 'terminal-execute', pattern: 'git *' }),
      rule({ toolId: 'terminal-execute', effect: 'deny', pattern: 'git push *' }),
    ];
    const target = { ...question().target, toolId: 'terminal-execute', subjectKind: 'command' } as const;
    const kinds = (subject: string) =>
      [rules, rules.toReversed()].map(
        (permissions) => decideApproval(question({ target: { ...target, subjects: [subject] }, permissions })).kind,
      );
    expect([kinds('git push origin main'), kinds('git push'), kinds('git fetch')]).toEqual([
      ['deny', 'deny'],
      ['deny', 'deny'],
      ['allow', 'allow'],
    ]);
  });
});
