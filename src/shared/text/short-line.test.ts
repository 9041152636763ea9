import { expect, test } from 'vitest';
import { shortLine } from './short-line';

test.each([
  { text: 'Run npm test', length: 12, expected: 'Run npm test' },
  { text: 'Run npm test', length: 11, expected: 'Run npm te…' },
  { text: 'Run npm test', length: 9, expected: 'Run npm…' },
  { text: ' two\n\tlines ', length: 20, expected: 'two lines' },
  { text: 'a\u202etxt', length: 20, expected: 'a\\u202etxt' },
  { text: '\u00a0a\ufeff', length: 20, expected: '\\u00a0a\\ufeff' },
  { text: '😀😀😀', length: 2, expected: '😀…' },
  { text: `ls${'\n'.repeat(300)}rm x`, length: 20, expected: 'ls ⏎×300 rm x' },
  { text: '', length: 5, expected: '' },
])('“$text” on a line of $length is “$expected”', ({ text, length, expected }) => {
  expect(shortLine(text, length)).toBe(expected);
});
