import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ToolCategory } from '../../../../shared/call/tool-category';
import type { ToolDescription } from '../../../../shared/contract/descriptions';
import { isOn, toolGroups, withTools } from './tool-switches';

function tool(id: string, category: ToolCategory): ToolDescription {
  return {
    ...{ id, category, name: id, description: '', purpose: '', defaultRiskLevel: 'safe' },
    ...{ inputSchema: {}, subjectKind: 'path', tags: [], isAvailable: true },
  };
}

test('tools stand by category, with how many are on', () => {
  const tools = [tool('git-log', 'git'), tool('file-read', 'file-system'), tool('file-write', 'file-system')];
  expect(
    toolGroups(tools, ['File-Write']).map(({ category, tools: members, onCount }) => [
      category,
      members.map(({ id }) => id),
      onCount,
    ]),
  ).toEqual([
    ['file-system', ['file-read', 'file-write'], 1],
    ['git', ['git-log'], 1],
  ]);
});

test('switching changes what is named, whatever its case, and nothing else', () => {
  expect(withTools(['elsewhere', 'A'], ['a', 'b'], 'off')).toEqual(['elsewhere', 'a', 'b']);
  expect(withTools(['elsewhere', 'A', 'b'], ['a'], 'on')).toEqual(['elsewhere', 'b']);
});

test('what was switched is as it was switched, and the rest as it was', () => {
  const ids = fc.uniqueArray(fc.constantFrom<string>('a', 'b', 'c', 'd', 'e'));
  fc.assert(
    fc.property(ids, ids, fc.constantFrom('on' as const, 'off' as const), (disabled, switched, to) => {
      const after = withTools(disabled, switched, to);
      for (const id of 'abcde') {
        expect(isOn(id, after)).toBe(switched.includes(id) ? to === 'on' : isOn(id, disabled));
      }
      expect(new Set(after).size).toBe(after.length);
    }),
  );
});
