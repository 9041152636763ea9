import { revealInvisible } from './reveal-invisible';

/** A stretch of invisible text long enough to push what follows out of sight. */
export interface BlankRun {
  readonly from: number;
  readonly to: number;
  /** What is shown in its place, such as `⏎×300`. */
  readonly shown: string;
  /** The same in words, such as “300 line breaks”. */
  readonly title: string;
}

/** As much as the indent of a deeply nested line of code. */
export const MAX_BLANK_CHARACTERS = 40;
/** As many as separate two sections of a text. */
export const MAX_BLANK_BREAKS = 4;
/** Further kinds of characters are counted together. */
const MAX_KINDS = 3;

const blank = /[\s\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]+/gu;
const lineBreak = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/g;

/** Returns all of them, in order. */
export function blankRuns(text: string): BlankRun[] {
  return [...text.matchAll(blank)].flatMap(({ 0: run, index: from }) => {
    if (run.length <= MAX_BLANK_CHARACTERS && countBreaks(run) <= MAX_BLANK_BREAKS) return [];
    return [{ from, to: from + run.length, ...describeRun(run) }];
  });
}

/** Replaces each such stretch with its characters and counts, for display only. */
export function markBlankRuns(text: string): string {
  let marked = '';
  let end = 0;
  for (const { from, to, shown } of blankRuns(text)) {
    const gap = (at: number) => (at > 0 && at < text.length ? ' ' : '');
    marked += `${text.slice(end, from)}${gap(from)}${shown}${gap(to)}`;
    end = to;
  }
  return end === 0 ? text : marked + text.slice(end);
}

/** Makes everything in a text visible, so that people can decide based on it. */
export function revealText(text: string): string {
  return revealInvisible(markBlankRuns(text));
}

function countBreaks(run: string): number {
  return run.length <= MAX_BLANK_BREAKS ? 0 : (run.match(lineBreak)?.length ?? 0);
}

function describeRun(run: string): Pick<BlankRun, 'shown' | 'title'> {
  const counts = new Map<string, number>();
  for (const character of run.replaceAll('\r\n', '\n')) counts.set(character, (counts.get(character) ?? 0) + 1);
  const kinds = [...counts].sort(([, first], [, second]) => second - first);
  const named = kinds.slice(0, MAX_KINDS);
  const others = kinds.slice(MAX_KINDS).reduce((total, [, count]) => total + count, 0);
  const shown = named.map(([character, count]) => `${pictureOf(character)}×${count}`);
  const words = named.map(([character, count]) => `${count} ${nameOf(character, count)}`);
  return {
    shown: [...shown, ...(others > 0 ? [`…×${others}`] : [])].join(' '),
    title: [...words, ...(others > 0 ? [`${others} others`] : [])].join(', '),
  };
}

const pictures: Readonly<Record<string, string>> = { '\n': '⏎', '\r': '␍', '\t': '⇥', ' ': '·' };

function pictureOf(character: string): string {
  return pictures[character] ?? codeOf(character);
}

function nameOf(character: string, count: number): string {
  const names: Readonly<Record<string, string>> = {
    '\n': 'line break',
    '\r': 'carriage return',
    '\t': 'tab',
    ' ': 'space',
  };
  const name = names[character];
  return name === undefined ? `× ${codeOf(character)}` : `${name}${count === 1 ? '' : 's'}`;
}

function codeOf(character: string): string {
  return `U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`;
}
