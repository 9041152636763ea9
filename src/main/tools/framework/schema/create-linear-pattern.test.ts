import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectWithin } from '../../../testing/expect-within';
import { createLinearPattern } from './create-linear-pattern';

/** Characters that some class, escape or anchor treats specially. */
const texts = [
  '',
  'a',
  'B',
  '7',
  '_',
  '-',
  ' ',
  '\t',
  '\v',
  '\n',
  '\r',
  '\u0085',
  '\u00a0',
  '\u2028',
  '\ufeff',
  '\0',
  '\b',
  'é',
  'ſ',
  'K',
  'λ',
  '中',
  '😀',
  '٣',
  'a\nb',
  'ab',
  'aB7_- é😀',
  '[:alpha:]',
  '/',
  'x'.repeat(1_001),
];

function disagreements(pattern: string): string[] {
  const linear = createLinearPattern(pattern);
  const native = new RegExp(pattern, 'u');
  return texts.filter((text) => linear.test(text) !== native.test(text));
}

describe('a pattern in linear time', () => {
  it.each([
    ...[
      '^.$',
      '^.*$',
      '^a|b$',
      '^\\s$',
      '^\\S$',
      '^[\\s]$',
      '^[^\\s]$',
      '^[\\S]$',
      '^[^\\S]$',
      '^[\\s\\S]$',
      '^\\w$',
      '^\\W$',
    ],
    ...[
      '^\\d$',
      '^\\D$',
      '^[\\d_-]$',
      '\\bB',
      '\\Bb',
      '^[\\b]$',
      '^\\0$',
      '^[\\0-\\x20]$',
      '^[^]$',
      '[]',
      '^[^]*$',
      '^\\cI$',
    ],
    ...[
      '^\\x41|\\u0042$',
      '^\\u{1F600}$',
      '^\\ud83d\\ude00$',
      '^[\\u{1F600}-\\u{1F64F}]$',
      '^[\\ud83d\\ude00]$',
      '^😀$',
    ],
    ...[
      '^\\p{L}$',
      '^\\p{Letter}$',
      '^\\P{L}$',
      '^[\\p{Lu}\\d]$',
      '^\\p{Script=Greek}$',
      '^\\p{sc=Han}$',
      '^\\p{ASCII}+$',
    ],
    ...['^[^\\P{ASCII}]$', '^\\p{Nd}$', '^\\p{Decimal_Number}$', '^\\p{gc=Lu}$', '^(?<name>a)(?:b)?$', '^[[:alpha:]+$'],
    ...[
      '^[[]',
      '^[\\[\\]]',
      '^\\/$',
      '^[a\\-z]$',
      '^[a-]$',
      '^[\\^]$',
      '^[&&a]$',
      'a{0,1}b',
      'a{2,}',
      '(a|b)*?7',
      '$a',
      '^$',
    ],
    ...[
      '^.{1,4096}$',
      '^[\\s\\S]{2,1000}$',
      '^[^\\n]{1001}$',
      '^\\w{2,}$',
      '^(?=.*\\d)(?=.*[a-z]).{2,}$',
      '^(?!a)(?!.*7)[^b]*$',
    ],
    ...['^(?=a|B)(?:.|\\n)', '^(?=[)a])a', '^(?=(a))(?!\\))a'],
  ])('%s means what it always means', (pattern) => {
    expect(disagreements(pattern)).toEqual([]);
  });

  it('means the same as ever, whatever it is put together from', () => {
    const character = fc.constantFrom(
      'a',
      'B',
      '7',
      '.',
      '\\s',
      '\\S',
      '\\w',
      '\\d',
      '[a-z]',
      '[^a]',
      '[\\s_]',
      '\\p{L}',
      'é',
      '\\u{1F600}',
    );
    const quantifier = fc.constantFrom('', '', '*', '+', '?', '{2}', '{1,3}', '*?');
    const item = fc.tuple(character, quantifier).map((parts) => parts.join(''));
    const sequence = fc.array(item, { minLength: 1, maxLength: 4 }).map((items) => items.join(''));
    const group = fc.tuple(sequence, sequence, quantifier).map(([one, other, count]) => `(${one}|${other})${count}`);
    const anchored = fc.tuple(fc.constantFrom('', '^'), fc.oneof(sequence, group), sequence, fc.constantFrom('', '$'));
    // Only short ones: the engine it is compared with takes forever on others.
    const single = texts.filter((given) => [...given].length === 1);
    const text = fc.array(fc.constantFrom(...single), { maxLength: 6 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(
        anchored.map((parts) => parts.join('')),
        text,
        (pattern, given) => {
          expect(createLinearPattern(pattern).test(given)).toBe(new RegExp(pattern, 'u').test(given));
        },
      ),
    );
  });

  it.each([
    ['a(?=b)', 'because it uses look-ahead. Rewrite it'],
    ['^a|(?!b)c', 'because it uses look-ahead'],
    ['(?<=a)b', 'because it uses look-behind'],
    ['(?<!a)b', 'because it uses look-behind'],
    ['(a)\\1', 'because it uses a backreference'],
    ['(?<x>a)\\k<x>', 'because it uses a backreference'],
    ['(a{100}){100}', 'because it repeats more than 1,000 times'],
    ['xa{1001}', 'because it repeats more than 1,000 times'],
  ])('refuses %s', (pattern, reason) => {
    expect(() => createLinearPattern(pattern)).toThrow(
      `the pattern ${pattern} can't be matched in linear time ${reason}`,
    );
  });

  it.each(['(', '[', 'a**', '\\q', '(?i)a', '\\-'])('refuses %s, which is no pattern', (pattern) => {
    expect(() => createLinearPattern(pattern)).toThrow('Invalid regular expression');
  });

  it.each([
    ['(a+)+$', `${'a'.repeat(50_000)}!`],
    ['^(\\w+\\s?)*$', `${'word '.repeat(10_000)}!`],
    ['^(?=(a+)+$)a', `${'a'.repeat(50_000)}!`],
    ['(x+x+)+y', 'x'.repeat(20_000)],
    ['^(([a-z])+.)+[A-Z]([a-z])+$', 'a'.repeat(50_000)],
  ])('RX-01: %s does not hang', (pattern, text) => {
    const startedAt = performance.now();
    expect(createLinearPattern(pattern).test(text)).toBe(false);
    expectWithin(startedAt, 5_000);
  });

  it('refuses to begin what would take minutes', () => {
    const pattern = createLinearPattern('(?:[ab]*a){1000}$');
    expect(pattern.test('a'.repeat(1_000))).toBe(true);
    expect(() => pattern.test('a'.repeat(1_000_000))).toThrow('A text of 1000000 characters is too long');
  });
});
