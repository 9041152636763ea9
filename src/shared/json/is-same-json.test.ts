import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isSameJson } from './is-same-json';
import type { JsonValue } from './json';

test('a value is the same after a round through text', () => {
  fc.assert(fc.property(fc.json(), (text) => isSameJson(JSON.parse(text) as JsonValue, JSON.parse(text) as JsonValue)));
});

test('the order of keys means nothing, that of items does', () => {
  expect(isSameJson({ a: 1, b: [1, 2] }, { b: [1, 2], a: 1 })).toBe(true);
  expect(isSameJson([1, 2], [2, 1])).toBe(false);
});

test.each<[JsonValue, JsonValue]>([
  [{ a: null }, {}],
  [{ a: null }, { b: null }],
  [[null], []],
  [{}, []],
  ['1', 1],
  [{ a: { b: 1 } }, { a: { b: 2 } }],
])('%j is not %j', (first, second) => {
  expect(isSameJson(first, second)).toBe(false);
  expect(isSameJson(second, first)).toBe(false);
});
