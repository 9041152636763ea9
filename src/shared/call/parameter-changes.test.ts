import { expect, test } from 'vitest';
import { parameterChanges } from './parameter-changes';

test('names what was changed, taken away and added, and nothing else', () => {
  const asked = { path: 'a', content: 'x', mode: null, same: { b: 1, c: 2 } };
  const used = { content: 'y', path: 'a', same: { c: 2, b: 1 }, force: false };
  expect(parameterChanges(asked, used)).toEqual([
    { name: 'content', before: 'x', after: 'y' },
    { name: 'mode', before: null },
    { name: 'force', after: false },
  ]);
});
