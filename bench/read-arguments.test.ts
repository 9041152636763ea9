import { expect, it } from 'vitest';
import { readArguments } from './read-arguments';

const known = ['parser', 'window'];

it('measures everything into the usual file where nothing is said', () => {
  expect(readArguments([], known)).toEqual({ groups: [], jsonFile: '.cache/bench.json', document: null });
});

it('takes groups, a file for the figures and a document for their tables, in any order', () => {
  expect(readArguments(['window', '--json', 'a.json', 'parser', '--document', 'docs/a.md'], known)).toEqual({
    groups: ['window', 'parser'],
    jsonFile: 'a.json',
    document: 'docs/a.md',
  });
});

it.each([
  [['windows'], 'No such group: windows. There are: parser, window.'],
  [['--jsn', 'a.json'], "Unknown option '--jsn'"],
  [['--json'], "Option '--json <value>' argument missing"],
])('says in words why %j cannot be', (args, reason) => {
  expect(readArguments(args, known)).toContain(reason);
});
