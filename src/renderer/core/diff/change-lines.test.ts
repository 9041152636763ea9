import { expect, test } from 'vitest';
import { changeLines } from './change-lines';

test('the lines of a change are those that it adds and removes', () => {
  expect(changeLines('a\nb\n', 'a\nc\n')).toEqual([
    { kind: 'context', text: 'a', number: 1 },
    { kind: 'removed', text: 'b', number: 2 },
    { kind: 'added', text: 'c', number: 2 },
  ]);
  expect(changeLines(null, 'a\n\nb')).toEqual([
    { kind: 'added', text: 'a', number: 1 },
    { kind: 'added', text: '', number: 2 },
    { kind: 'added', text: 'b', number: 3 },
  ]);
  expect(changeLines('a\n', '')).toEqual([{ kind: 'removed', text: 'a', number: 1 }]);
  expect(changeLines('a\n', 'a\n')).toEqual([]);
});

test('the stretches of a change are set off from each other, and a missing last line break is noted', () => {
  const middle = 'a\nb\nc\nd\ne\nf\ng\nh\ni\n';
  expect(changeLines(`1\n${middle}2`, `one\n${middle}two\n`)?.filter(({ kind }) => kind !== 'context')).toEqual([
    { kind: 'removed', text: '1', number: 1 },
    { kind: 'added', text: 'one', number: 1 },
    { kind: 'hunk', text: '@@ -7,5 +7,5 @@' },
    { kind: 'removed', text: '2', number: 11 },
    { kind: 'note', text: 'No newline at end of file' },
    { kind: 'added', text: 'two', number: 11 },
  ]);
});

test('texts without a line in common need no comparing, however long they are', () => {
  const lines = (word: string) => `${word}\n`.repeat(20_000);
  expect(changeLines(lines('old'), lines('new'))).toHaveLength(40_000);
});

test('a change that would take long to compare is given up in time', () => {
  const lines = (word: string) => Array.from({ length: 20_000 }, (_, at) => `${word} ${at % 977}`).join('\n');
  const [before, after] = [`${lines('old')}\nsame\n`, `${lines('new')}\nsame\n`];
  expect(changeLines(before, after)).toBeNull();
  expect(changeLines('\n'.repeat(1_000_000), '')).toBeNull();
});
