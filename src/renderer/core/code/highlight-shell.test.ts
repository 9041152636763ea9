import { expect, test } from 'vitest';
import { highlightShell } from './highlight-shell';

function highlighted(command: string): [string, string][] {
  return highlightShell(command).map(({ from, to, className }) => [command.slice(from, to), className]);
}

test('a command line is told apart by what its words are', () => {
  expect(highlighted('if ls "hi $USER"; then\nfi')).toEqual([
    ['if', 'font-semibold text-accent-ink'],
    ['ls', 'font-semibold'],
    ['"hi ', 'text-good-ink'],
    ['$USER', 'text-accent-ink'],
    ['"', 'text-good-ink'],
    ['then', 'font-semibold text-accent-ink'],
    ['fi', 'font-semibold text-accent-ink'],
  ]);
});

test('nothing is made to look like a comment, as what seems to be one may run', () => {
  expect(highlighted('a#b; unusual -rf c')).toEqual([]);
});
