import { expect, test } from 'vitest';
import { confinementText, receiptText, refusedName } from './receipt-texts';
import { effectsHeading } from './rehearsal-texts';

test.each([
  [{ changed: 3, created: 41, deleted: 1 }, 'changed 3, created 41, deleted 1'],
  [{ changed: 0, created: 1, deleted: 0 }, 'created 1'],
  [{ changed: 0, created: 0, deleted: 0 }, ''],
])('the counts %j read %j', (counts, text) => {
  expect(receiptText(counts)).toBe(text);
});

test.each([
  [{ deleted: 12, changed: 2, created: 0 }, 'Delete 12 files and change 2?'],
  [{ deleted: 1, changed: 2, created: 3 }, 'Delete 1 file, change 2 and create 3?'],
  [{ deleted: 0, changed: 0, created: 1 }, 'Create 1 file?'],
  [{ deleted: 0, changed: 0, created: 0 }, 'This changes no files. Allow it?'],
])('the effects %j are asked about as %j', (counts, heading) => {
  expect(effectsHeading(counts)).toBe(heading);
});

test('what was refused is named, with its port if it is unusual', () => {
  expect([
    refusedName({ kind: 'host', host: 'example.com', port: 443 }),
    refusedName({ kind: 'host', host: 'example.com', port: 8080 }),
    refusedName({ kind: 'write', path: '~/.npmrc' }),
  ]).toEqual(['example.com', 'example.com:8080', '~/.npmrc']);
});

test('a command says how it was confined', () => {
  expect([
    confinementText({ sandboxed: true }),
    confinementText({ sandboxed: true, why: 'it keeps running' }),
    confinementText({ sandboxed: false, why: 'you allowed it' }),
  ]).toEqual([
    'Ran in the sandbox',
    'Ran in the sandbox. Its changes were not recorded: it keeps running',
    'Not sandboxed: you allowed it',
  ]);
});
