import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ToolPermission } from '../../../shared/call/permission';
import { allowingRules, concerns, type PermissionTarget } from './match-permission';

const ids = fc.constantFrom('one', 'two', 'three');

const sessionRule: fc.Arbitrary<ToolPermission> = fc
  .record(
    {
      effect: fc.constantFrom('allow', 'deny', 'ask'),
      pattern: fc.constantFrom('npm test', 'npm *', '*'),
      conversationId: ids,
      runId: ids,
    },
    { requiredKeys: ['effect', 'conversationId'] },
  )
  .map((made) => ({
    id: '00000000-0000-4000-8000-000000000001',
    toolId: 'terminal-execute',
    scope: 'session',
    createdAt: 0,
    uses: 0,
    ...made,
  }));

const target: fc.Arbitrary<PermissionTarget> = fc
  .record({ conversationId: fc.option(ids), runId: fc.option(ids) })
  .map((place) => ({
    toolId: 'terminal-execute',
    subjectKind: 'command',
    subjects: ['npm test'],
    workspacePath: '/project',
    now: 0,
    ...place,
  }));

const matches = (rule: ToolPermission, call: PermissionTarget) =>
  rule.effect === 'allow' ? allowingRules([rule], call) !== null : concerns(rule, call);

it('a rule for a conversation matches its calls, and never those of another conversation', () => {
  fc.assert(
    fc.property(sessionRule, target, ({ runId: _whole, ...rule }, call) => {
      expect(matches(rule, call)).toBe(rule.conversationId === call.conversationId);
    }),
  );
});

it('a rule for a run matches its calls, and never those of a later run or of another conversation', () => {
  fc.assert(
    fc.property(sessionRule, ids, target, (rule, runId, call) => {
      const isSamePlace = rule.conversationId === call.conversationId && runId === call.runId;
      expect(matches({ ...rule, runId }, call)).toBe(isSamePlace);
    }),
  );
});
