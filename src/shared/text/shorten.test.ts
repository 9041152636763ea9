import { describe, expect, it } from 'vitest';
import { beginningOf, shorten } from './shorten';

describe('shorten', () => {
  it('leaves alone what is short enough', () => {
    expect([shorten('', 3), shorten('abc', 3)]).toEqual(['', 'abc']);
  });

  it('ends what is too long in an ellipsis, within the length', () => {
    expect(shorten('abcd', 3)).toBe('ab…');
  });

  it('never ends in half a character', () => {
    expect([shorten('ab👋cd', 4), shorten('ab👋cd', 5)]).toEqual(['ab…', 'ab👋…']);
    expect([beginningOf('ab👋cd', 3), beginningOf('ab👋cd', 4)]).toEqual(['ab', 'ab👋']);
  });
});
