import { describe, expect, it } from 'vitest';
import { findSimilarNames } from './find-similar-names';

const names = ['path', 'startLine', 'content', 'x', 'lines', 'limits'];

describe('the name that was meant', () => {
  it.each([
    ['paht', 'path'],
    ['hash', undefined],
    ['pat', 'path'],
    ['Path', 'path'],
    ['file_path', 'path'],
    ['start_line', 'startLine'],
    ['start', 'startLine'],
    ['contents', 'content'],
    ['X', 'x'],
    ['y', undefined],
    ['line', 'startLine'],
    ['limis', 'limits'],
    ['depth', undefined],
    ['', undefined],
    ['_', undefined],
  ])('by %j is %s', (wanted, meant) => {
    expect(findSimilarNames(wanted, names, 1 / 3)[0]).toBe(meant);
  });

  it('has at most three answers, the nearest first', () => {
    const names = ['limes', 'lemon', 'line', 'lim', 'dime', 'lime', 'far-away'];
    expect(findSimilarNames('lime', names, 1 / 2)).toEqual(['lime', 'limes', 'line']);
  });
});
