import { texts } from '../texts/texts';

/** A part of a text that is shown as something else, because it cannot be seen or looks like something that it is not. */
export interface TextMark {
  readonly from: number;
  readonly to: number;
  readonly shown: string;
  readonly title: string;
}

const plainAscii = /^[\t\n -~]*$/;
/** Ordinary spaces, tabs and line breaks show for themselves. */
const unseen = /(?![\t\n ])[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u;
/** Full-width and mathematical forms of Latin letters and digits. */
const disguised = /[\uff10-\uff19\uff21-\uff3a\uff41-\uff5a\u{1d400}-\u{1d7ff}]/u;
const word = /[\p{L}\p{M}\p{N}_]+/gu;
const latin = /\p{Script=Latin}/u;
/** Letters that can pass for Latin ones. Chinese, Japanese and Korean stand beside Latin without a space and cannot. */
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

/** Everything in a text that has to be made visible, in its order. */
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

/** Where a word of Latin letters has a letter of another script. */
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

/** Control characters have pictures of their own, which are missing in many fonts. */
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
