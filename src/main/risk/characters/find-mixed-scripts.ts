import { codePointName } from './code-point-name';

/** Alphabets with look-alike letters. Han and kana are left out: ordinary names mix them with Latin letters. */
const alphabets: readonly (readonly [string, RegExp])[] = [
  ['Latin', /\p{Script=Latin}/u],
  ['Cyrillic', /\p{Script=Cyrillic}/u],
  ['Greek', /\p{Script=Greek}/u],
  ['Armenian', /\p{Script=Armenian}/u],
  ['Cherokee', /\p{Script=Cherokee}/u],
  ['Coptic', /\p{Script=Coptic}/u],
  ['Lisu', /\p{Script=Lisu}/u],
];

/** Runs of letters: `отчёт.txt` is two words, each in one alphabet. */
const words = /[\p{L}\p{M}]+/gu;

export interface MixedWord {
  readonly index: number;
  readonly objection: string;
}

/** Finds a letter that imitates one of the alphabet around it: the `с` of `сurl`. */
export function findMixedScripts(text: string): string | null {
  return findMixedWord(text)?.objection ?? null;
}

export function findMixedWord(text: string): MixedWord | null {
  // Nearly every line is ASCII and has nothing to find.
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

/** A whole text may be in one alphabet, so letters are checked one by one only if a word has two. */
function isMixed(word: string): boolean {
  return alphabets.filter(([, pattern]) => pattern.test(word)).length > 1;
}
