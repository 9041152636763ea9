import { diffWordsWithSpace } from 'diff';

interface MarkedPiece {
  readonly text: string;
  readonly isMarked: boolean;
}

export interface MarkedLines {
  readonly before: readonly MarkedPiece[];
  readonly after: readonly MarkedPiece[];
}

/** Longer lines are data in which nobody looks for a word; comparing them would take a whole frame. */
const longestLine = 1_000;
const comparisonLimit = { maxEditLength: 200 };

/** Two lines with less than this in common are adjacent by chance, and marks would be noise. */
const leastShared = 0.35;

/** Returns the words that differ between a line and its replacement. Nothing is marked if everything differs. */
export function markWords(before: string, after: string): MarkedLines {
  const unmarked: MarkedLines = { before: wholly(before), after: wholly(after) };
  if (before.length > longestLine || after.length > longestLine) return unmarked;
  const parts = diffWordsWithSpace(before, after, comparisonLimit);
  if (parts === undefined) return unmarked;
  const shared = parts.filter(({ added, removed }) => !added && !removed);
  const sharedLength = shared.reduce((sum, { value }) => sum + value.trim().length, 0);
  if (sharedLength < leastShared * Math.max(before.trim().length, after.trim().length)) return unmarked;
  return {
    before: parts.filter(({ added }) => !added).map(({ value, removed }) => ({ text: value, isMarked: removed })),
    after: parts.filter(({ removed }) => !removed).map(({ value, added }) => ({ text: value, isMarked: added })),
  };
}

function wholly(text: string): MarkedPiece[] {
  return text === '' ? [] : [{ text, isMarked: false }];
}
