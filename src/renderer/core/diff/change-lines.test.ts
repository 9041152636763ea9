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
