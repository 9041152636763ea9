/** About a screenful or two: small enough to lay out at once, and few enough pieces for the longest messages. */
const pieceLength = 4_000;

/** Cuts a text at line breaks, which it leaves out, or anywhere in a line that is longer than a piece. */
export function splitLongText(text: string): string[] {
  const pieces: string[] = [];
  let start = 0;
  while (text.length - start > pieceLength) {
    // Looked for in the piece alone: from its end back to the beginning of a long line would be quadratic.
    const lineBreak = text.slice(start, start + pieceLength + 1).lastIndexOf('\n');
    const end = lineBreak >= 0 ? start + lineBreak : outsidePair(text, start + pieceLength);
    pieces.push(text.slice(start, end));
    start = lineBreak >= 0 ? end + 1 : end;
  }
  return [...pieces, text.slice(start)];
}

/** One further where the position would cut a character in two. */
function outsidePair(text: string, position: number): number {
  const code = text.charCodeAt(position - 1);
  return code >= 0xd800 && code <= 0xdbff ? position + 1 : position;
}
