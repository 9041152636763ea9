import { expect, test } from 'vitest';
import { nextRuleId } from './next-rule-id';

test.each([
  [['a', 'b', 'c'], 'a', 'b'],
  [['a', 'b', 'c'], 'b', 'c'],
  [['a', 'b', 'c'], 'c', 'b'],
  [['a'], 'a', null],
])('of %j, when %s goes, %s takes its place', (ids, gone, expected) => {
  expect(nextRuleId(ids, gone)).toBe(expected);
});
