import fc from 'fast-check';
import { expect, it } from 'vitest';
import { riskLevels } from '../../shared/call/risk-level';
import { approvalModes } from '../../shared/settings/approval-mode';
import { type ApprovalQuestion, decideApproval } from './decide-approval';
import { narrowerMode, rulesOf } from './rules/limiting-rules';

const widths = { deny: 0, ask: 1, allow: 2 };
const question: fc.Arbitrary<ApprovalQuestion> = fc.record({
  target: fc.record({
    subjectKind: fc.constant('path' as const),
    toolId: fc.constantFrom('file-write', 'file-read'),
    subjects: fc.array(fc.constantFrom('src/a.ts', 'b.txt'), { maxLength: 2 }),
    workspacePath: fc.constant('/project'),
    conversationId: fc.constant('c'),
    runId: fc.constant('r'),
    now: fc.constant(0),
  }),
  risk: fc.record({ level: fc.constantFrom(...riskLevels), reasons: fc.constant([]) }),
  mode: fc.constantFrom(...approvalModes),
  permissions: fc.constant([]),
  isSandboxed: fc.boolean(),
  request: fc.constant({ toolId: 'file-write', provenance: { source: 'native' as const } }),
});
const effect = fc.constantFrom('deny' as const, 'ask' as const);
const hooks = fc.array(fc.record({ effect, name: fc.string(), reason: fc.string() }), { maxLength: 3 });
const limits = fc.record({
  mode: fc.option(fc.constantFrom(...approvalModes)),
  rules: fc.array(
    fc.record({ effect, toolId: fc.constantFrom('file-write', '*'), pattern: fc.constantFrom('**', 'src/**') }),
  ),
});

it('no hook and no setting of a folder makes a call run, or asked about, that wouldn’t be without it', () => {
  fc.assert(
    fc.property(question, hooks, limits, (asked, said, limited) => {
      const without = decideApproval(asked);
      const withAll = decideApproval({
        ...asked,
        hooks: said,
        mode: narrowerMode(asked.mode, limited.mode),
        permissions: [...asked.permissions, ...rulesOf(limited, '/project')],
      });
      expect(widths[withAll.kind]).toBeLessThanOrEqual(widths[without.kind]);
    }),
  );
});
