import fc from 'fast-check';
import { expect, test } from 'vitest';
import { permissionScopeSchema, type ToolPermission } from '../../../../shared/call/permission';
import { groupRules } from './group-rules';
import { sampleRule } from './testing/sample-rule';

const session: ToolPermission = { ...sampleRule, id: 'session', scope: 'session', conversationId: 'here' };
const elsewhere: ToolPermission = { ...session, id: 'elsewhere', conversationId: 'there' };
const here: ToolPermission = { ...sampleRule, id: 'here', scope: 'workspace', workspacePath: '/project/here' };
const there: ToolPermission = { ...sampleRule, id: 'there', scope: 'workspace', workspacePath: '/project/there' };
const always: ToolPermission = { ...sampleRule, id: 'always' };

test('rules are grouped by how far they reach from the conversation and the folder that are open', () => {
  expect(
    groupRules([always, there, here, elsewhere, session], { folder: '/project/here', conversationId: 'here' }),
  ).toEqual([
    { group: 'session', rules: [session] },
    { group: 'otherConversations', rules: [elsewhere] },
    { group: 'folder', rules: [here] },
    { group: 'otherFolders', rules: [there] },
    { group: 'always', rules: [always] },
  ]);
});

test('the newest of a group comes first, and groups without rules are left out', () => {
  const newer = { ...always, id: 'newer', createdAt: always.createdAt + 1 };
  expect(groupRules([always, newer], { folder: null, conversationId: null })).toEqual([
    { group: 'always', rules: [newer, always] },
  ]);
});

test('every rule is in one group', () => {
  const rule = fc
    .record({
      scope: fc.constantFrom(...permissionScopeSchema.options),
      workspacePath: fc.constantFrom('/a', '/b'),
      conversationId: fc.constantFrom('/a', '/b'),
    })
    .map((part) => ({ ...sampleRule, ...part }));
  fc.assert(
    fc.property(fc.array(rule), fc.constantFrom('/a', null), (rules, here) => {
      const grouped = groupRules(rules, { folder: here, conversationId: here }).flatMap((group) => group.rules);
      expect(new Set(grouped)).toEqual(new Set(rules));
      expect(grouped).toHaveLength(rules.length);
    }),
  );
});
