import { expect, test } from 'vitest';
import { firstLineOf } from './first-line-of';

test.each([
  ['', ''],
  [' \n\t\n', ''],
  ['\n\n  The user wants \nmore', 'The user wants'],
  ['being writ', 'being writ'],
  ['x'.repeat(1_000), 'x'.repeat(300)],
])('%j', (text, line) => {
  expect(firstLineOf(text)).toBe(line);
});
