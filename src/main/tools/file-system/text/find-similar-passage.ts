import { distance } from 'fastest-levenshtein';
import { withPlainEndings } from './line-endings';

export interface SimilarPassage {
  /** 1-based. */
  readonly startLine: number;
  readonly lines: readonly string[];
  /** The only difference, to complete the sentence "where only …"; null if there are several. */
  readonly difference: string | null;
}

/** The search helps with a mistake, and must finish before anyone notices a delay. */
const MAX_TEXT = 2 * 1024 * 1024;
const MAX_COMPARED_LINES = 20_000;
const MAX_COMPARED_LENGTH = 200;
const MAX_SHOWN_LINES = 20;

/** A line with a larger share of wrong letters was probably not meant. */
const MAX_WRONG = 0.4;

const squeeze = (line: string) => line.replaceAll(/\s+/g, '');
const plainCharacters = (line: string) =>
  squeeze(line.normalize('NFKC'))
    .replaceAll(/[‘’‚‛`´]/g, "'")
    .replaceAll(/[“”„‟«»]/g, '"')
    .replaceAll(/[‐‑‒–—―−]/g, '-')
    .replaceAll(/[\p{Cf}]/gu, '');

/** Increasingly fuzzy comparisons, each with the difference it ignores. */
const comparisons = [
  { difference: 'white space differs', form: squeeze },
  { difference: 'quotes, dashes or invisible characters differ', form: plainCharacters },
  { difference: 'upper and lower case differ', form: (line: string) => plainCharacters(line).toLowerCase() },
] as const;

/** Finds the lines that were probably meant by a search text that isn't in the file. */
export function findSimilarPassage(text: string, wanted: string): SimilarPassage | null {
  if (text.length > MAX_TEXT || wanted.length > MAX_TEXT) return null;
  const lines = withPlainEndings(text).split('\n');
  const wantedLines = withPlainEndings(wanted)
    .replace(/^\s*\n|\n\s*$/g, '')
    .split('\n');
  if (squeeze(wanted) === '') return null;
  for (const { difference, form } of comparisons) {
    const at = findSequence(lines.map(form), wantedLines.map(form));
    if (at !== -1) return passageAt(lines, at, wantedLines.length, difference);
  }
  const at = findSimilar(lines, wantedLines);
  return at === null ? null : passageAt(lines, at, wantedLines.length, null);
}

/** The first and the last line may be part of a longer one. */
function findSequence(lines: readonly string[], wanted: readonly string[]): number {
  const last = wanted.length - 1;
  const fits = (start: number) =>
    wanted.every((part, index) => {
      const line = lines[start + index];
      if (line === undefined || part === line) return line !== undefined;
      if (index === 0 && index === last) return line.includes(part);
      return (index === 0 && line.endsWith(part)) || (index === last && line.startsWith(part));
    });
  return lines.findIndex((_, start) => fits(start));
}

/** Searches by the longest line, which is the most specific; returns where the whole passage would start. */
function findSimilar(lines: readonly string[], wanted: readonly string[]): number | null {
  const cut = (line: string) => squeeze(line).slice(0, MAX_COMPARED_LENGTH);
  const anchor = wanted.map(cut).reduce((longest, line) => (line.length > longest.length ? line : longest), '');
  const anchorIndex = wanted.findIndex((line) => cut(line) === anchor);
  let best = { at: -1, wrong: MAX_WRONG };
  for (const [at, line] of lines.slice(0, MAX_COMPARED_LINES).entries()) {
    const candidate = cut(line);
    const length = Math.max(candidate.length, anchor.length);
    if (Math.abs(candidate.length - anchor.length) > best.wrong * length) continue;
    const wrong = distance(candidate, anchor) / length;
    if (wrong < best.wrong) best = { at, wrong };
  }
  return best.at === -1 ? null : Math.max(0, best.at - anchorIndex);
}

function passageAt(lines: readonly string[], at: number, count: number, difference: string | null): SimilarPassage {
  const shown = lines.slice(at, at + Math.min(count, MAX_SHOWN_LINES));
  return { startLine: at + 1, lines: shown.map((line) => line.slice(0, MAX_COMPARED_LENGTH)), difference };
}
