import { describe, expect, it } from 'vitest';
import { blank, header, name, nameIn, optional, space, word } from './header';

const sample = header(space, optional('<|begin|>', space), name, optional(':', word), '[ARGS]');

describe('a header', () => {
  it.each([
    ['f[ARGS]', 'f'],
    ['  <|begin|> maps.find-city[ARGS]', 'maps.find-city'],
    ['f:0[ARGS]', 'f'],
    ['f', ''],
    ['f[ARGS] ', ''],
    ['<|begin|>[ARGS]', ''],
    ['f:[ARGS]', ''],
    ['', ''],
  ])('%j names %j', (text, expected) => {
    expect(nameIn(sample, text)).toBe(expected);
  });

  it.each(['f[ARGS]', ' \n<|begin|>\tf:0[ARGS]', 'begin[ARGS]'])('knows every beginning of %j', (text) => {
    for (let length = 0; length <= text.length; length += 1) {
      expect([text.slice(0, length), sample.beginning.test(text.slice(0, length))]).toEqual([
        text.slice(0, length),
        true,
      ]);
    }
  });

  it.each(['<|x', '<|begin|>,', 'two words', 'f:[', 'f[A]', 'f[ARGS]x', '[', '(', ':'])(
    'knows that %j begins none',
    (text) => {
      expect(sample.beginning.test(text)).toBe(false);
    },
  );

  it('may be nothing but white space', () => {
    expect([blank.whole.test(''), blank.whole.test(' \n'), blank.beginning.test('x')]).toEqual([true, true, false]);
  });

  it('takes its literals as they are', () => {
    const odd = header('a.b*(c|d)[e]\\{1}^$?+');
    expect(odd.whole.test('a.b*(c|d)[e]\\{1}^$?+')).toBe(true);
    expect(odd.beginning.test('a.b*(c|')).toBe(true);
    expect(odd.beginning.test('axb')).toBe(false);
  });
});
