import { texts } from '../texts/texts';

/** A part of a text that is shown differently because it is invisible or looks like something else. */
export interface TextMark {
  readonly from: number;
  readonly to: number;
  readonly shown: string;
  readonly title: string;
}

const plainAscii = /^[\t\n -~]*$/;
/** Ordinary spaces, tabs and line breaks are visible enough. */
const unseen = /(?![\t\n ])[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u;
/** Full-width and mathematical forms of Latin letters and digits. */
const disguised = /[\uff10-\uff19\uff21-\uff3a\uff41-\uff5a\u{1d400}-\u{1d7ff}]/u;
const word = /[\p{L}\p{M}\p{N}_]+/gu;
const latin = /\p{Script=Latin}/u;
/**
 * Letters that can pass for Latin ones. Chinese, Japanese and Korean can't, and are written next to Latin without a
 * space.
 */
const foreign =
  /(?![\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}])\p{L}/u;
const scripts: readonly (readonly [string, RegExp])[] = [
  ['Cyrillic', /\p{Script=Cyrillic}/u],
  ['Greek', /\p{Script=Greek}/u],
  ['Armenian', /\p{Script=Armenian}/u],
  ['Cherokee', /\p{Script=Cherokee}/u],
  ['Coptic', /\p{Script=Coptic}/u],
  ['Georgian', /\p{Script=Georgian}/u],
  ['Hebrew', /\p{Script=Hebrew}/u],
  ['Arabic', /\p{Script=Arabic}/u],
];

/** Returns everything in a text that has to be made visible, in order. */
export function revealedTextMarks(text: string): TextMark[] {
  if (plainAscii.test(text)) return [];
  const foreignPlaces = placesOfForeign(text);
  const marks: TextMark[] = [];
  let from = 0;
  for (const character of text) {
    const to = from + character.length;
    const look = lookOf(character, { isForeign: foreignPlaces.has(from) });
    if (look !== null) marks.push({ from, to, ...look });
    from = to;
  }
  return marks;
}

export function lineBreakMark(at: number, how: 'replaced' | 'kept-and-marked'): TextMark {
  return { from: at, to: at + 1, shown: how === 'replaced' ? '↵' : '↵\n', title: named('\n') };
}

/** Returns the positions of letters of another script in words of Latin letters. */
function placesOfForeign(text: string): Set<number> {
  const places = new Set<number>();
  for (const { 0: found, index } of text.matchAll(word)) {
    if (!latin.test(found)) continue;
    let at = index;
    for (const character of found) {
      if (foreign.test(character)) places.add(at);
      at += character.length;
    }
  }
  return places;
}

function lookOf(character: string, { isForeign }: { isForeign: boolean }): Pick<TextMark, 'shown' | 'title'> | null {
  const code = codeOf(character);
  if (isForeign) {
    const [script] = scripts.find(([, pattern]) => pattern.test(character)) ?? [];
    const title =
      script === undefined ? texts.characters.letterOfAnother(code) : texts.characters.letterOf(script, code);
    return { shown: `${character} ${code}`, title };
  }
  if (disguised.test(character)) {
    const title = texts.characters.looksLike(character.normalize('NFKC'), code);
    return { shown: `${character} ${code}`, title };
  }
  return unseen.test(character) ? { shown: `${pictureOf(character)}${code}`, title: named(character) } : null;
}

/** Control characters have Unicode symbols of their own, but many fonts lack them. */
function pictureOf(character: string): string {
  const code = character.charCodeAt(0);
  if (code < 0x20) return `${String.fromCharCode(0x2400 + code)} `;
  return code === 0x7f ? '␡ ' : '';
}

function named(character: string): string {
  const names: Readonly<Record<string, string>> = texts.characters.names;
  return texts.characters.named(codeOf(character), names[character] ?? kindOf(character));
}

function kindOf(character: string): string {
  if (/\p{Cc}/u.test(character)) return texts.characters.control;
  if (/\p{Cs}/u.test(character)) return texts.characters.halfCharacter;
  return /\p{Co}/u.test(character) ? texts.characters.privateUse : texts.characters.invisible;
}

function codeOf(character: string): string {
  return `U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`;
}
