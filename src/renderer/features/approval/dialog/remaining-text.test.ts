import { expect, test } from 'vitest';
import { remainingText } from './remaining-text';

test.each([
  [272_000, '4:32'],
  [271_001, '4:32'],
  [9_000, '0:09'],
  [-5, '0:00'],
  [3_725_000, '1:02:05'],
])('%d ms left read %s', (milliseconds, text) => {
  expect(remainingText(milliseconds)).toBe(text);
});
