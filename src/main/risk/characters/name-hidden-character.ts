import { codePointName } from './code-point-name';

/**
 * Everything invisible except tab and line feed: control characters, lone surrogates, non-ASCII white space, and
 * characters drawn as nothing. Shells, terminals and people disagree about them, which hides commands.
 */
const hidden =
  /(?![\t\n])[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}\p{Cf}]|(?! )\p{Zs}|\u2800/u;

/** The common ones; the others are shown by number only. */
const names: ReadonlyMap<number, string> = new Map([
  [0x00, 'a NUL'],
  [0x07, 'a bell'],
  [0x08, 'a backspace'],
  [0x0b, 'a vertical tab'],
  [0x0c, 'a form feed'],
  [0x0d, 'a carriage return'],
  [0x1b, 'an escape'],
  [0x7f, 'a delete'],
  [0x85, 'a next line'],
  [0xa0, 'a no-break space'],
  [0xad, 'a soft hyphen'],
  [0x061c, 'an Arabic letter mark'],
  [0x1680, 'an Ogham space mark'],
  [0x2007, 'a figure space'],
  [0x2009, 'a thin space'],
  [0x200b, 'a zero width space'],
  [0x200c, 'a zero width non-joiner'],
  [0x200d, 'a zero width joiner'],
  [0x200e, 'a left-to-right mark'],
  [0x200f, 'a right-to-left mark'],
  [0x2028, 'a line separator'],
  [0x2029, 'a paragraph separator'],
  [0x202a, 'a left-to-right embedding'],
  [0x202b, 'a right-to-left embedding'],
  [0x202c, 'a pop directional formatting'],
  [0x202d, 'a left-to-right override'],
  [0x202e, 'a right-to-left override'],
  [0x202f, 'a narrow no-break space'],
  [0x2060, 'a word joiner'],
  [0x2066, 'a left-to-right isolate'],
  [0x2067, 'a right-to-left isolate'],
  [0x2068, 'a first strong isolate'],
  [0x2069, 'a pop directional isolate'],
  [0x2800, 'a blank braille pattern'],
  [0x3000, 'an ideographic space'],
  [0x3164, 'a Hangul filler'],
  [0xfe0f, 'a variation selector'],
  [0xfeff, 'a byte order mark'],
]);

/** Names the first invisible character of a text: "a zero width space (U+200B)". */
export function nameHiddenCharacter(text: string): string | null {
  const found = hidden.exec(text)?.[0];
  return found === undefined ? null : nameCharacter(found);
}

/** The most to show. */
const MAX_NAMED = 5;

/** Names each invisible character once: "a zero width space (U+200B), a word joiner (U+2060), which do not show". */
export function nameHiddenCharacters(text: string): string | null {
  const found = new Set<string>();
  for (const [character] of text.matchAll(new RegExp(hidden, 'gu'))) {
    found.add(character);
    if (found.size > MAX_NAMED) break;
  }
  if (found.size === 0) return null;
  const named = [...found].slice(0, MAX_NAMED).map(nameCharacter).join(', ');
  if (found.size > MAX_NAMED) return `${named} and other invisible characters`;
  return `${named}, which ${found.size === 1 ? 'is' : 'are'} invisible`;
}

export function nameCharacter(character: string): string {
  const codePoint = character.codePointAt(0) ?? 0;
  const name = names.get(codePoint);
  return name === undefined ? `the character ${codePointName(codePoint)}` : `${name} (${codePointName(codePoint)})`;
}
