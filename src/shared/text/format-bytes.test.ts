import { expect, it } from 'vitest';
import { formatBytes } from './format-bytes';

it.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [1_023, '1,023 bytes'],
  [1_024, '1.0 KB'],
  [1_536, '1.5 KB'],
  [1024 ** 2 - 1, '1.0 MB'],
  [5 * 1024 ** 3, '5.0 GB'],
  [3_000 * 1024 ** 4, '3000.0 TB'],
])('%d bytes are told as %s', (bytes, told) => {
  expect(formatBytes(bytes)).toBe(told);
});
