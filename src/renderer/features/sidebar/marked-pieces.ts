export interface MarkedPiece {
  readonly text: string;
  readonly isMarked: boolean;
  /** Its offset in the text. */
  readonly at: number;
}

/** Splits a text at its marked ranges, which may touch, overlap or come in any order. */
export function markedPieces(text: string, ranges: readonly (readonly [number, number])[]): MarkedPiece[] {
  const pieces: MarkedPiece[] = [];
  let end = 0;
  const take = (to: number, isMarked: boolean) => {
    if (to > end) pieces.push({ text: text.slice(end, to), isMarked, at: end });
    end = Math.max(end, to);
  };
  for (const [from, to] of ranges.toSorted(([one], [other]) => one - other)) {
    take(Math.min(from, text.length), false);
    take(Math.min(to, text.length), true);
  }
  take(text.length, false);
  return pieces;
}
