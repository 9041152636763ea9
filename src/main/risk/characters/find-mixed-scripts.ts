import { codePointName } from './code-point-name';

/** Alphabets whose letters are drawn alike. Han and kana stand beside Latin letters in ordinary names. */
const alphabets: readonly (readonly [string, RegExp])[] = [
  ['Latin', /\p{Script=Latin}/u],
  ['Cyrillic', /\p{Script=Cyrillic}/u],
  ['Greek', /\p{Script=Greek}/u],
  ['Armenian', /\p{Script=Armenian}/u],
  ['Cherokee', /\p{Script=Cherokee}/u],
  ['Coptic', /\p{Script=Coptic}/u],
  ['Lisu', /\p{Script=Lisu}/u],
];

/** Letters without anything between them: `отчёт.txt` is two words, each of one alphabet. */
const words = /[\p{L}\p{M}]+/gu;

/** Where a word of two alphabets stands, and what is odd about it. */
export interface MixedWord {
  readonly index: number;
  readonly objection: string;
}

/** A letter among those of another alphabet, which is there to be taken for one of them: the `с` of `сurl`. */
export function findMixedScripts(text: string): string | null {
  return findMixedWord(text)?.objection ?? null;
}

export function findMixedWord(text: string): MixedWord | null {
  // Nearly every line is ASCII, and then there is nothing to find.
  if (isAscii(text)) return null;
  for (const { 0: word, index } of text.matchAll(words)) {
    if (isAscii(word) || !isMixed(word)) continue;
    const letters = [...word].flatMap((letter) => {
      const [alphabet] = alphabets.find(([, pattern]) => pattern.test(letter)) ?? [];
      return alphabet === undefined ? [] : [{ letter, alphabet }];
    });
    const around = letters.find(({ alphabet }) => alphabet === 'Latin')?.alphabet ?? letters[0]?.alphabet;
    const odd = letters.find(({ alphabet }) => alphabet !== around);
    if (odd === undefined) continue;
    const name = codePointName(odd.letter.codePointAt(0) ?? 0);
    return {
      index,
      objection: `Mixes alphabets: the letter ${odd.letter} (${name}) is ${odd.alphabet}, among ${around} letters`,
    };
  }
  return null;
}

function isAscii(text: string): boolean {
  return /^[\0-\x7f]*$/.test(text);
}

/** A whole text may be in one alphabet: its letters are looked at one by one only where there are two in a word. */
function isMixed(word: string): boolean {
  return alphabets.filter(([, pattern]) => pattern.test(word)).length > 1;
}
