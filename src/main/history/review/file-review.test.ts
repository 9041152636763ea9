import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { changedReview, setUpReview } from './testing/set-up-review';

const lines = (count: number, change: (line: number) => string = (line) => `line ${line}`) =>
  Array.from({ length: count }, (_, index) => `${change(index + 1)}\n`).join('');

it('shows each change with its surroundings, and shares the lines between two that are close', async () => {
  const { scope, reviews, inWork, change } = setUpReview();
  writeFileSync(inWork('a.txt'), lines(12));
  const file = await change(
    'a.txt',
    lines(12, (line) => (line === 2 || line === 5 ? `new ${line}` : `line ${line}`)),
  );
  const { hunks, state } = changedReview(await reviews.review(file, scope));
  const shown = hunks.map((hunk) => [
    hunk.firstBefore,
    hunk.firstAfter,
    ...hunk.lines.map(({ kind, text }) => `${kind} ${text}`),
  ]);
  expect({ state, shown }).toEqual({
    state: 'edited',
    shown: [
      [1, 1, 'context line 1', 'removed line 2', 'added new 2', 'context line 3'],
      [4, 4, 'context line 4', 'removed line 5', 'added new 5', 'context line 6', 'context line 7', 'context line 8'],
    ],
  });
});

it('shows carriage returns only where they are what changed', async () => {
  const { scope, reviews, inWork, change } = setUpReview();
  writeFileSync(inWork('a.txt'), 'a\r\nb\r\n');
  const file = await change('a.txt', 'a\r\nc\r\n');
  expect(changedReview(await reviews.review(file, scope)).hunks[0]?.lines.map(({ text }) => text)).toEqual([
    'a',
    'b',
    'c',
  ]);
  const other = await change('b.txt', 'a\r\n');
  const again = await change('b.txt', 'a\n');
  expect(changedReview(await reviews.review(again, scope)).hunks[0]?.lines.map(({ text }) => text)).toEqual([
    'a\r',
    'a',
  ]);
  expect(changedReview(await reviews.review(other, scope))).toMatchObject({ state: 'created' });
});

it('reverts a created file by removing it and a deleted one by restoring it, mode and all', async () => {
  const { scope, files, reviews, inWork, change } = setUpReview();
  const created = await change('new.txt', 'new\n');
  const review = changedReview(await reviews.review(created, scope));
  const { revertId, message } = await reviews.revert(
    { file: created, fingerprint: review.fingerprint, hunks: [0] },
    scope,
  );
  expect({ message, isThere: existsSync(inWork('new.txt')) }).toEqual({ message: 'Reverted new.txt', isThere: false });
  await files.undo(revertId, scope);
  expect(readFileSync(inWork('new.txt'), 'utf8')).toBe('new\n');

  writeFileSync(inWork('run.sh'), 'old\n');
  chmodSync(inWork('run.sh'), 0o755);
  const deleted = await change('run.sh', 'other\n');
  rmSync(inWork('run.sh'));
  const gone = changedReview(await reviews.review(deleted, scope));
  expect(gone.state).toBe('deleted');
  await reviews.revert({ file: deleted, fingerprint: gone.fingerprint, hunks: null }, scope);
  expect([readFileSync(inWork('run.sh'), 'utf8'), statSync(inWork('run.sh')).mode & 0o777]).toEqual(['old\n', 0o755]);
});

it('refuses what was not shown, and changes nothing then', async () => {
  const { scope, reviews, inWork, change } = setUpReview();
  writeFileSync(inWork('a.txt'), 'a\n');
  const file = await change('a.txt', 'b\n');
  const { fingerprint } = changedReview(await reviews.review(file, scope));
  writeFileSync(inWork('a.txt'), 'mine\n');
  const words = 'a.txt has changed since these changes were shown, so nothing was done. Review it again';
  await expect(reviews.revert({ file, fingerprint, hunks: null }, scope)).rejects.toThrow(words);
  await expect(reviews.keep({ file, fingerprint, hunks: null }, scope)).rejects.toThrow(words);
  expect(readFileSync(inWork('a.txt'), 'utf8')).toBe('mine\n');
  const now = changedReview(await reviews.review(file, scope));
  await expect(reviews.revert({ file, fingerprint: now.fingerprint, hunks: [7] }, scope)).rejects.toThrow(
    'no longer there',
  );
});

it('takes files that are no text as a whole', async () => {
  const { scope, reviews, inWork, change } = setUpReview({ readTextForm: () => null });
  writeFileSync(inWork('a.png'), Buffer.from([0, 1, 2]));
  const file = await change('a.png', Buffer.from([0, 9]));
  const { fingerprint, hunks, note } = changedReview(await reviews.review(file, scope));
  expect({ hunks, note }).toEqual({ hunks: [], note: 'This isn’t a text file' });
  await reviews.revert({ file, fingerprint, hunks: null }, scope);
  expect(readFileSync(inWork('a.png'))).toEqual(Buffer.from([0, 1, 2]));
});

it('follows no link, and never leaves the folder', async () => {
  const { scope, reviews, inWork, change } = setUpReview();
  const file = await change('a.txt', 'b\n');
  rmSync(inWork('a.txt'));
  writeFileSync(`${scope.workspacePath}-outside`, 'secret\n');
  symlinkSync(`${scope.workspacePath}-outside`, inWork('a.txt'));
  expect(await reviews.review(file, scope)).toEqual({ kind: 'unknown', why: 'It is no longer a regular file' });
  mkdirSync(inWork('sub'));
  const outside = { ...file, path: '../work-outside' };
  expect(await reviews.review(outside, scope)).toEqual({
    kind: 'unknown',
    why: '../work-outside isn’t in this folder',
  });
  await expect(reviews.revert({ file: outside, fingerprint: '', hunks: null }, scope)).rejects.toThrow(
    'isn’t in this folder',
  );
});

it('forgets what was kept with its conversation, and where the kept change is gone', async () => {
  const { scope, reviews, inWork, change } = setUpReview();
  writeFileSync(inWork('a.txt'), 'a\n');
  const file = await change('a.txt', 'b\n');
  const { fingerprint } = changedReview(await reviews.review(file, scope));
  await reviews.keep({ file, fingerprint, hunks: null }, scope);
  expect(await reviews.review(file, scope)).toEqual({ kind: 'settled' });
  const later = await change('a.txt', 'c\n');
  expect(changedReview(await reviews.review(file, scope)).hunks[0]?.lines.map(({ text }) => text)).toEqual(['b', 'c']);
  expect(changedReview(await reviews.review(later, scope)).hunks[0]?.lines.map(({ text }) => text)).toEqual(['b', 'c']);
  await reviews.forget(scope.conversationId);
  expect(changedReview(await reviews.review(file, scope)).hunks[0]?.lines.map(({ text }) => text)).toEqual(['a', 'c']);
});
