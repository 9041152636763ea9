import { expect, test } from 'vitest';
import { sizeText } from './size-text';

test.each([
  [0, '0 B'],
  [1_023, '1023 B'],
  [1_536, '1.5 KB'],
  [5 * 1024 * 1024, '5.0 MB'],
])('%d bytes are %s', (bytes, expected) => {
  expect(sizeText(bytes)).toBe(expected);
});
