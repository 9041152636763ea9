import { expect, test } from 'vitest';
import type { Receipt } from '../../../../shared/call/receipt';
import { receiptArtifacts } from './receipt-artifacts';

const receipt: Receipt = {
  sandboxed: true,
  created: ['made.txt', '.git/objects/ab/cd'],
  changed: ['src/a.js', '.git/index', 'packages/one/.git/HEAD'],
  deleted: ['old.txt'],
  counts: { created: 2, changed: 3, deleted: 1 },
  refused: [],
  conflicts: [],
  unkept: [],
  complete: true,
};

test('a receipt lists each file, and each repository once', () => {
  expect(receiptArtifacts(receipt)).toEqual([
    { type: 'file', path: 'made.txt', receiptKind: 'created' },
    { type: 'directory', path: '.git', receiptKind: 'edited' },
    { type: 'file', path: 'src/a.js', receiptKind: 'edited' },
    { type: 'directory', path: 'packages/one/.git', receiptKind: 'edited' },
    { type: 'file', path: 'old.txt', receiptKind: 'deleted' },
  ]);
  expect(receiptArtifacts(undefined)).toEqual([]);
});
