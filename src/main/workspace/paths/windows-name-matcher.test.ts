import { describe, expect, it } from 'vitest';
import { windowsNameMatcher } from './windows-name-matcher';

const names = ['.env', 'Notes.TXT', 'readme', 'a(b).ts'];

describe('a pattern of names on Windows', () => {
  it.each([
    ['*', names],
    ['*.*', names],
    ['?env', ['.env']],
    ['*ENV', ['.env']],
    ['*.txt', ['Notes.TXT']],
    ['[.n]*', names],
    ['readme.', ['readme']],
    ['a(b).ts', ['a(b).ts']],
    ['*b*', ['a(b).ts']],
    ['*x*x*x*x*x*x*x*', names],
    ['nothing', []],
  ])('SF-12 finds in any case, also names with a dot in front: %s', (pattern, expected) => {
    expect(names.filter(windowsNameMatcher(pattern))).toEqual(expected);
  });
});
