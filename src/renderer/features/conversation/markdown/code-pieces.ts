/** One or two screenfuls: small enough to lay out at once. */
const pieceLength = 4_000;

export interface CodePiece {
  readonly from: number;
  readonly text: string;
}

/** Splits code into pieces at line ends, unless a line is longer than a piece; joined they are the code. */
export function codePieces(code: string): CodePiece[] {
  const pieces: CodePiece[] = [];
  let from = 0;
  while (code.length - from > pieceLength) {
    const lineBreak = code.slice(from, from + pieceLength).lastIndexOf('\n');
    const end = lineBreak >= 0 ? from + lineBreak + 1 : outsidePair(code, from + pieceLength);
    pieces.push({ from, text: code.slice(from, end) });
    from = end;
  }
  return [...pieces, { from, text: code.slice(from) }];
}

function outsidePair(text: string, position: number): number {
  const code = text.charCodeAt(position - 1);
  return code >= 0xd800 && code <= 0xdbff ? position - 1 : position;
}
