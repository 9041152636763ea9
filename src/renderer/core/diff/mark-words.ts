import { diffWordsWithSpace } from 'diff';

interface MarkedPiece {
  readonly text: string;
  readonly isMarked: boolean;
}

export interface MarkedLines {
  readonly before: readonly MarkedPiece[];
  readonly after: readonly MarkedPiece[];
}

/** Longer lines are data, and nobody looks for a word in them; to compare them would take the time of a frame. */
const longestLine = 1_000;
const comparisonLimit = { maxEditLength: 200 };

/** With less than this in common, two lines only happen to stand beside each other, and marks would be confetti. */
const leastShared = 0.35;

/** Which words differ between a line and the one that replaces it. Nothing is marked where everything does. */
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
