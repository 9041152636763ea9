import { expect, test } from 'vitest';
import { keyTarget } from '../../../features/panel/changes/key-target';
import { type ChangeRow, changeRows, lineStretches, type RowOptions, splitLines } from './change-rows';
import { changedFiles } from './changed-files';
import { completedCall, diffOf } from './testing/completed-call';

const before = Array.from({ length: 40 }, (_, index) => `line ${index + 1}\n`).join('');
const after = before.replace('line 10\n', 'ten\n').replace('line 30\n', 'thirty\nand more\n');
const edit = completedCall({
  ...{ id: 'edit', toolId: 'file-edit', at: 2 },
  artifact: { path: 'a.txt', diff: diffOf(before, after) },
});
const made = completedCall({
  ...{ id: 'made', toolId: 'file-write', at: 1 },
  artifact: { path: 'b.txt', isNew: true, diff: diffOf('', 'new\n') },
});
const files = changedFiles({ calls: { edit, made }, workspacePath: '/work' });
const closed: RowOptions = {
  openPaths: new Set(),
  isSideBySide: false,
  linesBefore: new Map(),
  unfolded: new Set(),
};

function sketch(row: ChangeRow): string {
  switch (row.kind) {
    case 'file':
      return `file ${row.file.path}`;
    case 'stretch':
      return `… ${row.stretch.length}`;
    case 'line':
      return `${row.line.line.before}|${row.line.line.after} ${row.line.line.text}`;
    case 'pair':
      return `${row.pair.left?.text ?? ''} | ${row.pair.right?.text ?? ''}`;
    default:
      return row.kind;
  }
}

test('closed files are one row each', () => {
  expect(changeRows(files, closed).map(sketch)).toEqual(['file b.txt', 'file a.txt']);
});

test('an open file shows its lines, and how many are left out between them', () => {
  const rows = changeRows(files, { ...closed, openPaths: new Set(['a.txt', 'b.txt']) }).map(sketch);
  expect(rows.slice(0, 4)).toEqual(['file b.txt', 'call', 'null|1 new', 'space']);
  expect(rows.filter((row) => row.startsWith('…'))).toEqual(['… 5', '… 11', '… null']);
  expect(rows.slice(4, 13)).toEqual([
    ...['file a.txt', 'call', '… 5', '6|6 line 6', '7|7 line 7', '8|8 line 8', '9|9 line 9'],
    ...['10|null line 10', 'null|10 ten'],
  ]);
});

test('a diff that shows a file to its end offers no rest of it', () => {
  const short = 'one\ntwo\nthree\nfour\nfive\n';
  const shown = completedCall({
    ...{ id: 'short', toolId: 'file-edit', at: 3 },
    artifact: { path: 'c.txt', diff: diffOf(short, short.replace('two', '2')) },
  });
  const some = changedFiles({ calls: { short: shown }, workspacePath: '/work' });
  const rows = changeRows(some, { ...closed, openPaths: new Set(['c.txt']) }).map(sketch);
  expect(rows).toEqual([
    ...['file c.txt', 'call', '1|1 one', '2|null two', 'null|2 2', '3|3 three', '4|4 four', '5|5 five', 'space'],
  ]);
});

test('side by side, what was removed stands beside what came for it', () => {
  const rows = changeRows(files, { ...closed, isSideBySide: true, openPaths: new Set(['a.txt']) }).map(sketch);
  expect(rows.filter((row) => / \| /.test(row) && !/^line (\d+) \| line \1$/.test(row))).toEqual([
    'line 10 | ten',
    'line 30 | thirty',
    ' | and more',
  ]);
});

test('with all that was left out unfolded, every line of the file is there once, with its numbers', () => {
  const linesBefore = new Map([['edit a.txt', splitLines(before)]]);
  const unfolded = new Set([0, 1, 2].map((index) => `edit a.txt stretch ${index}`));
  const rows = changeRows(files, { ...closed, openPaths: new Set(['a.txt']), linesBefore, unfolded });
  const lines = rows.flatMap((row) => (row.kind === 'line' ? [row.line.line] : []));
  expect(
    lines
      .filter((line) => line.before !== null)
      .map(({ text }) => `${text}\n`)
      .join(''),
  ).toBe(before);
  expect(
    lines
      .filter((line) => line.after !== null)
      .map(({ text }) => `${text}\n`)
      .join(''),
  ).toBe(after);
  expect(lines.flatMap((line) => line.before ?? [])).toEqual(splitLines(before).map((_, index) => index + 1));
  expect(lines.flatMap((line) => line.after ?? [])).toEqual(splitLines(after).map((_, index) => index + 1));
  expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
});

test('the arrows lead from file to file and open them, n and p from change to change', () => {
  const rows = changeRows(files, { ...closed, openPaths: new Set(['a.txt']) });
  const from = (focused: string | null) => (key: string) => keyTarget(rows, { key, focused });
  expect(['ArrowDown', 'ArrowUp', 'ArrowRight', 'ArrowLeft', 'n', 'p', 'x'].map(from('file b.txt'))).toEqual([
    { kind: 'focus', key: 'file a.txt' },
    null,
    { kind: 'toggle', path: 'b.txt' },
    null,
    { kind: 'focus', key: 'edit a.txt' },
    null,
    null,
  ]);
  expect(['ArrowUp', 'ArrowDown', 'p', 'n'].map(from('edit a.txt'))).toEqual([
    { kind: 'focus', key: 'file a.txt' },
    null,
    { kind: 'focus', key: 'file b.txt' },
    null,
  ]);
  expect(from(null)('n')).toEqual({ kind: 'focus', key: 'file b.txt' });
});

test('in both layouts, the lines to highlight together are those that nothing separates', () => {
  const textsIn = (isSideBySide: boolean) =>
    lineStretches(changeRows(files, { ...closed, openPaths: new Set(['a.txt']), isSideBySide })).map(
      ({ path, lines }) => [path, lines.filter(({ kind }) => kind !== 'removed').map(({ text }) => text)],
    );
  const [inline, sideBySide] = [textsIn(false), textsIn(true)];
  expect(inline).toEqual(sideBySide);
  expect(inline.length).toBeGreaterThan(1);
  expect(new Set(inline.map(([path]) => path))).toEqual(new Set(['a.txt']));
});
