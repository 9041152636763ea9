import fc from 'fast-check';
import { expect, test } from 'vitest';
import { permissionScopeSchema, type ToolPermission } from '../../../../shared/call/permission';
import { groupRules } from './group-rules';
import { sampleRule } from './testing/sample-rule';

const session: ToolPermission = { ...sampleRule, id: 'session', scope: 'session' };
const here: ToolPermission = { ...sampleRule, id: 'here', scope: 'workspace', workspacePath: '/project/here' };
const there: ToolPermission = { ...sampleRule, id: 'there', scope: 'workspace', workspacePath: '/project/there' };
const always: ToolPermission = { ...sampleRule, id: 'always' };

test('rules stand by how far they reach from the folder that is open', () => {
  expect(groupRules([always, there, here, session], '/project/here')).toEqual([
    { group: 'session', rules: [session] },
    { group: 'folder', rules: [here] },
    { group: 'otherFolders', rules: [there] },
    { group: 'always', rules: [always] },
  ]);
});

test('the newest of a group comes first, and groups without rules are left out', () => {
  const newer = { ...always, id: 'newer', createdAt: always.createdAt + 1 };
  expect(groupRules([always, newer], null)).toEqual([{ group: 'always', rules: [newer, always] }]);
});

test('every rule is in one group', () => {
  const rule = fc
    .record({ scope: fc.constantFrom(...permissionScopeSchema.options), workspacePath: fc.constantFrom('/a', '/b') })
    .map((part) => ({ ...sampleRule, ...part }));
  fc.assert(
    fc.property(fc.array(rule), fc.constantFrom('/a', null), (rules, workspacePath) => {
      const grouped = groupRules(rules, workspacePath).flatMap((group) => group.rules);
      expect(new Set(grouped)).toEqual(new Set(rules));
      expect(grouped).toHaveLength(rules.length);
    }),
  );
});
