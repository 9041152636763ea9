import { describe, expect, it } from 'vitest';
import { LiteralMatcher } from './literal-matcher';

function endsIn(text: string, literal: string): number[] {
  const matcher = new LiteralMatcher(literal);
  return Array.from(text, (_character, index) => index + 1).filter((end) => matcher.next(text.charCodeAt(end - 1)));
}

describe('a literal matcher', () => {
  it.each([
    ['a marker in the midst of text', 'a </x> b </x>', '</x>', [6, 13]],
    ['a marker behind its own beginning', '<</x>', '</x>', [5]],
    ['a marker behind most of itself', '</</x', '</x', [5]],
    ['a marker that holds its own beginning', ']<]<]m[>[', ']<]m[', [7]],
    ['no second one that begins within the first', 'aaaaa', 'aa', [2, 4]],
    ['one that begins right behind another', 'ababab', 'ab', [2, 4, 6]],
    ['nothing in what is only its beginning', '</param', '</parameter>', []],
  ])('finds %s', (_name, text, literal, ends) => {
    expect(endsIn(text, literal)).toEqual(ends);
  });

  it('never finds a literal without characters', () => {
    expect(endsIn('abc', '')).toEqual([]);
  });

  it('knows how long its literal is', () => {
    expect(new LiteralMatcher('</x>').length).toBe(4);
  });
});
