import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ToolPermission } from '../../shared/call/permission';
import { type RiskLevel, riskLevels } from '../../shared/call/risk-level';
import { type ApprovalMode, approvalModes } from '../../shared/settings/approval-mode';
import { type ApprovalQuestion, decideApproval, requiresApproval } from './decide-approval';
import { exactPattern } from './rules/pattern-matcher';

const toolIds = ['file-write', 'terminal-execute'];
const bases = fc.option(fc.constantFrom('script', 'other'), { nil: undefined });
const patterns = fc.oneof(
  fc.constantFrom('*', '**', '**/*', 'src/**', 'src/a.ts', 'npm *', 'npm test', '*.example.com', '?*', '\\*'),
  fc.string({
    unit: fc.constantFrom('*', '?', '/', '\\', '.', ' ', 'a', 'src', 'npm', '[', '{'),
    minLength: 1,
    maxLength: 6,
  }),
);

const anyRule: fc.Arbitrary<ToolPermission> = fc
  .record(
    {
      id: fc.uuid(),
      effect: fc.constantFrom('allow', 'deny', 'ask'),
      toolId: fc.constantFrom(...toolIds),
      pattern: patterns,
      basis: fc.constantFrom('script', 'other'),
      scope: fc.constantFrom('session', 'workspace', 'always'),
      workspacePath: fc.constantFrom('/project', '/other'),
      conversationId: fc.constantFrom('c1', 'c2'),
      runId: fc.constantFrom('r1', 'r2'),
      expiresAt: fc.integer({ min: 0, max: 2_000 }),
      maxUses: fc.integer({ min: 1, max: 3 }),
      createdAt: fc.constant(0),
      uses: fc.nat(4),
    },
    { requiredKeys: ['id', 'effect', 'toolId', 'scope', 'createdAt', 'uses'] },
  )
  .map((made) => made as ToolPermission);
const anyRules = fc.array(anyRule, { maxLength: 8 });

const subject = fc.constantFrom('src/a.ts', 'npm test', 'npm run a', 'api.example.com', 'a', '.', '/etc/hosts', '*');
const target = fc
  .record({
    subjectKind: fc.constantFrom('path', 'command', 'host'),
    toolId: fc.constantFrom(...toolIds),
    subjects: fc.array(subject, { maxLength: 3 }),
    otherSubjects: fc.array(subject, { maxLength: 1 }),
    safeSubjects: fc.array(subject, { maxLength: 1 }),
    basis: bases,
    workspacePath: fc.constant('/project'),
    conversationId: fc.constant('c1'),
    runId: fc.constant('r1'),
    now: fc.constant(1_000),
  })
  .map(({ basis, ...rest }) => ({ ...rest, ...(basis === undefined ? {} : { basis }) }));

const anyQuestion: fc.Arbitrary<ApprovalQuestion> = fc
  .record({
    target,
    level: fc.constantFrom(...riskLevels),
    source: fc.constantFrom('native', 'fence', 'inline'),
    isRepaired: fc.boolean(),
    mode: fc.constantFrom(...approvalModes),
    permissions: anyRules,
    unreadableRules: fc.nat(1),
    isSandboxed: fc.boolean(),
    effects: fc.option(fc.record({ complete: fc.boolean() }), { nil: undefined }),
  })
  .map(({ level, source, isRepaired, effects, ...rest }) => ({
    ...rest,
    ...(effects === undefined ? {} : { effects }),
    request: {
      toolId: rest.target.toolId,
      provenance: { source } as ApprovalQuestion['request']['provenance'],
      ...(isRepaired ? { repair: { original: '{', repaired: '{}' } } : {}),
    },
    risk: { level, reasons: [] },
  }));

const rated = (question: ApprovalQuestion, level: RiskLevel) => ({ ...question, risk: { level, reasons: [] } });
const withRules = (question: ApprovalQuestion, permissions: readonly ToolPermission[]) => ({
  ...question,
  permissions,
});

const mixed = (rules: readonly ToolPermission[], others: readonly ToolPermission[], seed: number) =>
  [...rules, ...others].toSorted((a, b) => order(a.id, seed) - order(b.id, seed));
const order = (id: string, seed: number) => (Number.parseInt(id.slice(0, 8), 16) * (seed * 2 + 1)) % 65_521;

/** A rule that applies to the call: to one of its subjects, if it has any. */
function ruleAbout(
  { target: { toolId, subjectKind, subjects } }: ApprovalQuestion,
  effect: 'deny' | 'ask',
): ToolPermission {
  const [first] = subjects;
  const pattern = first === undefined ? {} : { pattern: exactPattern(first, subjectKind) };
  return {
    id: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
    effect,
    toolId,
    ...pattern,
    scope: 'always',
    createdAt: 0,
    uses: 0,
  };
}

describe('whatever rules and settings there are', () => {
  it('a critical call is asked about or denied', () => {
    fc.assert(
      fc.property(anyQuestion, (question) => {
        expect(['ask', 'deny']).toContain(decideApproval(rated(question, 'critical')).kind);
      }),
    );
  });

  it('Plan mode lets nothing run but safe calls', () => {
    fc.assert(
      fc.property(anyQuestion, (question) => {
        const { kind } = decideApproval({ ...question, mode: 'plan' });
        expect(kind).toBe(question.risk.level === 'safe' ? kind : 'deny');
      }),
    );
  });

  it('a narrower mode never lets a call run that a wider one asks about or denies', () => {
    const pairs = fc.shuffledSubarray([...approvalModes], { minLength: 2, maxLength: 2 });
    fc.assert(
      fc.property(anyQuestion, pairs, (question, pair) => {
        const [narrow, wide] = approvalModes.filter((mode) => pair.includes(mode));
        if (narrow === undefined || wide === undefined) throw new Error('A pair has two modes');
        const mayRun = (mode: ApprovalMode) => decideApproval({ ...question, mode }).kind === 'allow';
        expect(mayRun(narrow) && !mayRun(wide)).toBe(false);
      }),
    );
  });

  it('a rule without a pattern lets no call of high risk run', () => {
    fc.assert(
      fc.property(anyQuestion, (question) => {
        const general = question.permissions.filter(({ pattern }) => pattern === undefined);
        const verdict = decideApproval(rated(withRules(question, general), 'high'));
        expect(verdict).not.toMatchObject({ kind: 'allow', by: { kind: 'rule' } });
      }),
    );
  });

  it('the sandbox lets a call of high risk run in Auto mode alone, after a rehearsal that can be undone completely', () => {
    fc.assert(
      fc.property(anyQuestion, (question) => {
        const verdict = decideApproval(rated(question, 'high'));
        if (verdict.kind !== 'allow' || verdict.by.kind !== 'mode') return;
        const { mode, isSandboxed, effects } = question;
        expect({ mode, isSandboxed, effects }).toEqual({
          mode: 'auto',
          isSandboxed: true,
          effects: { complete: true },
        });
      }),
    );
  });

  it('a sandbox and a rehearsal turn no denial into anything else', () => {
    fc.assert(
      fc.property(anyQuestion, ({ isSandboxed: _there, effects: _seen, ...plain }) => {
        if (decideApproval(plain).kind !== 'deny') return;
        expect(decideApproval({ ...plain, isSandboxed: true, effects: { complete: true } }).kind).toBe('deny');
      }),
    );
  });

  it('a denial is never outvoted, in no order', () => {
    fc.assert(
      fc.property(anyQuestion, anyRules, fc.nat(30_000), (question, others, seed) => {
        const rules = mixed(others, [ruleAbout(question, 'deny')], seed);
        expect(decideApproval(withRules(question, rules)).kind).toBe('deny');
      }),
    );
  });

  it('a rule that asks never loses to one that allows', () => {
    fc.assert(
      fc.property(anyQuestion, anyRules, fc.nat(30_000), (question, others, seed) => {
        const rules = mixed(others, [ruleAbout(question, 'ask')], seed);
        expect(decideApproval(withRules(question, rules)).kind).not.toBe('allow');
        const allowing = rules.filter(({ effect }) => effect !== 'deny');
        const verdict = decideApproval(withRules({ ...question, mode: 'auto' }, allowing));
        expect(verdict.kind).toBe('ask');
      }),
    );
  });

  it('a rule that has expired or is used up is as if it were not there', () => {
    const limits = fc.constantFrom(
      { expiresAt: 1_000 },
      { expiresAt: 0 },
      { maxUses: 2, uses: 2 },
      { maxUses: 1, uses: 5 },
    );
    const over = fc.array(
      fc.tuple(anyRule, limits).map(([rule, limit]): ToolPermission => ({ ...rule, ...limit })),
      { minLength: 1, maxLength: 4 },
    );
    fc.assert(
      fc.property(anyQuestion, over, fc.nat(30_000), (question, gone, seed) => {
        const rest = mixed(question.permissions, [], seed);
        const verdict = decideApproval(withRules(question, mixed(question.permissions, gone, seed)));
        expect(verdict).toEqual(decideApproval(withRules(question, rest)));
      }),
    );
  });

  it('a call requires approval exactly when it needs it without any rules', () => {
    fc.assert(
      fc.property(anyQuestion, ({ unreadableRules: _readable, ...question }) => {
        const { effects: _none, ...asked } = withRules(question, []);
        expect(requiresApproval(asked)).toBe(decideApproval(asked).kind !== 'allow');
      }),
    );
  });

  it('the order of rules does not matter for what is decided', () => {
    fc.assert(
      fc.property(anyQuestion, fc.nat(30_000), (question, seed) => {
        const reordered = withRules(question, mixed(question.permissions, [], seed));
        expect(decideApproval(reordered).kind).toBe(decideApproval(question).kind);
      }),
    );
  });
});
