import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type RiskLevel, riskLevels } from '../../../shared/call/risk-level';
import type { RuleDraft } from '../../../shared/call/rule-draft';
import { type ApprovalMode, approvalModes } from '../../../shared/settings/approval-mode';
import { decideApproval } from '../decide-approval';
import type { PermissionTarget } from '../rules/match-permission';
import { pastCall } from '../testing/past-call';
import { objectionToDraft } from './objection-to-draft';
import { rulesOfDraft } from './rules-of-draft';

const commands = fc.constantFrom('npm test', 'rm -rf src', 'sudo ls', 'bash -c x', 'git push --force', 'touch a');
const patterns = fc.oneof(
  commands,
  fc.constantFrom('npm *', 'rm *', 'touch *', 'git *', '*', '**', 'sudo *', 'bash *'),
);

const drafts: fc.Arbitrary<RuleDraft> = fc
  .record({
    effect: fc.constantFrom('allow', 'allow', 'allow', 'deny', 'ask'),
    patterns: fc.array(patterns, { maxLength: 3 }),
    scope: fc.constantFrom('session', 'workspace', 'always'),
  })
  .map((made) => ({ ...made, toolId: 'terminal-execute', workspacePath: '/project', conversationId: 'c1' }));

const targets: fc.Arbitrary<PermissionTarget> = fc
  .record({ subjects: fc.array(commands, { minLength: 1, maxLength: 2 }), isScripted: fc.boolean() })
  .map(({ subjects, isScripted }) => ({
    toolId: 'terminal-execute',
    subjectKind: 'command',
    subjects,
    basis: 'programs',
    ...(isScripted ? {} : { plainSubjects: subjects }),
    workspacePath: '/project',
    conversationId: 'c1',
    runId: 'r1',
    now: 0,
  }));

function verdictOn(target: PermissionTarget, draft: RuleDraft, level: RiskLevel, mode: ApprovalMode = 'ask') {
  const source = pastCall('', [...target.subjects]);
  const permissions = rulesOfDraft(draft, { now: 0, newId: () => 'id', replaced: null, source });
  return decideApproval({
    request: { toolId: 'terminal-execute', provenance: { source: 'native' } },
    risk: { level, reasons: [] },
    target,
    mode,
    permissions,
  });
}

it('no rule made by hand lets a critical call run, whether it may be saved or not', () => {
  fc.assert(
    fc.property(drafts, targets, fc.constantFrom(...approvalModes), (draft, target, mode) => {
      expect(verdictOn(target, draft, 'critical', mode).kind).not.toBe('allow');
    }),
  );
});

it('a rule that may be saved lets a call of high risk run only if its patterns name every program of the call', () => {
  const facts = { now: 0, subjectKind: 'command', replaced: null, suggestedPatterns: [] } as const;
  let allowed = 0;
  fc.assert(
    fc.property(drafts, targets, fc.constantFrom(...riskLevels), (draft, target, level) => {
      if (objectionToDraft(draft, facts) !== null || verdictOn(target, draft, level).kind !== 'allow') return;
      if (level === 'safe') return;
      allowed += 1;
      const named = draft.patterns.map((pattern) => pattern.split(' ')[0]);
      for (const subject of target.subjects) expect(named).toContain(subject.split(' ')[0]);
    }),
    { numRuns: Math.max(2_000, fc.readConfigureGlobal().numRuns ?? 0) },
  );
  expect(allowed).toBeGreaterThan(0);
});
