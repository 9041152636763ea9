import { expect, test } from 'vitest';
import { ledgerFileName } from './ledger-file-name';

test.each([
  [new Date(2026, 4, 7, 0, 0), 'aintern-ledger-2026-05-07.jsonl'],
  [new Date(2026, 11, 31, 23, 59), 'aintern-ledger-2026-12-31.jsonl'],
])('the export of %s is called %s', (now, expected) => {
  expect(ledgerFileName(now)).toBe(expected);
});
