import { findMixedWord } from './find-mixed-scripts';
import { nameCharacter } from './name-hidden-character';

/** Joiners, selectors and tags are part of an emoji. Tags can spell any text, so they are accepted only in flags. */
const emoji = [
  /\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{3,6}\u{e007f}/u,
  /\p{ExtPict}(?:\p{EMod}|[\ufe0e\ufe0f])?(?:\u200d\p{ExtPict}(?:\p{EMod}|\ufe0f)?)*/u,
  /[0-9#*]\ufe0f\u20e3/u,
];
const reordering = /(?<reordering>\p{Bidi_Control})/u;
/** Spaces of other widths are allowed: they are visible, and some languages use them. */
const unseen = /(?<unseen>(?![\t\n]|\r(?:\n|$))[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{DI}\p{Cf}]|\u2800)/u;
/** Emoji are matched too, without a group, so that what belongs to them isn't found by itself. */
export const hiddenCharacters = new RegExp([...emoji, reordering, unseen].map(({ source }) => source).join('|'), 'gu');

/** The most to show. */
const MAX_NAMED = 5;

/** Returns why text written to a file may not be what it looks like, one sentence per kind of reason. */
export function describeMisleadingContent(text: string): string[] {
  const [reorders, hides] = [new Map<string, number>(), new Map<string, number>()];
  for (const { groups = {}, index } of text.matchAll(hiddenCharacters)) {
    if (groups.reordering !== undefined) keepFirst(reorders, groups.reordering, index);
    else if (groups.unseen !== undefined) keepFirst(hides, groups.unseen, index);
  }
  const mixed = findMixedWord(text);
  return [
    ...(reorders.size === 0
      ? []
      : [`${nameAll(text, reorders)}, which changes the order in which the text is displayed`]),
    ...(hides.size === 0 ? [] : [`${nameAll(text, hides)}, which ${hides.size === 1 ? 'is' : 'are'} invisible`]),
    ...(mixed === null ? [] : [`${mixed.objection}, on line ${lineAt(text, mixed.index)}`]),
  ];
}

function keepFirst(places: Map<string, number>, character: string, index: number): void {
  if (!places.has(character)) places.set(character, index);
}

function nameAll(text: string, places: ReadonlyMap<string, number>): string {
  const named = [...places].slice(0, MAX_NAMED);
  const names = named.map(([character, index]) => `${nameCharacter(character)} on line ${lineAt(text, index)}`);
  return `Contains ${names.join(', ')}${places.size > MAX_NAMED ? ' and others' : ''}`;
}

function lineAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length;
}
