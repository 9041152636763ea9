import { expect, it } from 'vitest';
import { quoteOddName } from './quote-odd-name';

it.each([
  ['a.txt', 'a.txt'],
  ['with space "quoted" – é 😀', 'with space "quoted" – é 😀'],
  ['a "b"\nApproved', '"a \\"b\\"\\nApproved"'],
  ['x\u2028Approved\u2029y', '"x\\u2028Approved\\u2029y"'],
  ['x\u007f\u0085\u009by', '"x\\u007f\\u0085\\u009by"'],
])('tells %j as %s', (name, told) => {
  expect(quoteOddName(name)).toBe(told);
});
