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

/** A letter among those of another alphabet, which is there to be taken for one of them: the `с` of `сurl`. */
export function findMixedScripts(text: string): string | null {
  // Nearly every line is ASCII, and then there is nothing to find.
  if (/^[\0-\x7f]*$/.test(text)) return null;
  for (const [word] of text.matchAll(words)) {
    const letters = [...word].flatMap((letter) => {
      const [alphabet] = alphabets.find(([, pattern]) => pattern.test(letter)) ?? [];
      return alphabet === undefined ? [] : [{ letter, alphabet }];
    });
    const around = letters.find(({ alphabet }) => alphabet === 'Latin')?.alphabet ?? letters[0]?.alphabet;
    const odd = letters.find(({ alphabet }) => alphabet !== around);
    if (odd) {
      const { letter, alphabet } = odd;
      return `the letter ${letter} (${codePointName(letter.codePointAt(0) ?? 0)}) is ${alphabet}, among ${around} letters`;
    }
  }
  return null;
}
