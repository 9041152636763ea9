/** One or two screenfuls: small enough to lay out at once, and few enough pieces for the longest messages. */
const pieceLength = 4_000;

/** Splits a text at line breaks, which it drops, or anywhere in a line that is longer than a piece. */
export function splitLongText(text: string): string[] {
  const pieces: string[] = [];
  let start = 0;
  while (text.length - start > pieceLength) {
    // Searches only the piece: searching back from its end to the start of a long line would be quadratic.
    const lineBreak = text.slice(start, start + pieceLength + 1).lastIndexOf('\n');
    const end = lineBreak >= 0 ? start + lineBreak : outsidePair(text, start + pieceLength);
    pieces.push(text.slice(start, end));
    start = lineBreak >= 0 ? end + 1 : end;
  }
  return [...pieces, text.slice(start)];
}

/** Returns one more if the position would split a surrogate pair. */
function outsidePair(text: string, position: number): number {
  const code = text.charCodeAt(position - 1);
  return code >= 0xd800 && code <= 0xdbff ? position + 1 : position;
}
