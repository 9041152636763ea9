import type { PatternToken } from './pattern-tokens';

/** Text between two stars. Its holes are the positions of question marks, which match any character. */
interface Piece {
  readonly text: string;
  readonly holes: ReadonlySet<number>;
}

/** The text before, between and after the stars of a pattern: one more piece than there are stars. */
export type Pieces = readonly Piece[];

export function piecesOf(tokens: readonly PatternToken[]): Pieces {
  const pieces: { text: string; holes: Set<number> }[] = [{ text: '', holes: new Set() }];
  for (const token of tokens) {
    const last = pieces.at(-1);
    if (token === '*' || last === undefined) {
      pieces.push({ text: '', holes: new Set() });
      continue;
    }
    if (token === '?') last.holes.add(last.text.length);
    last.text += token === '?' ? token : token.text;
  }
  return pieces;
}

/** Matches each piece as far left as possible, so that the time is at most quadratic in the length of the text. */
export function coversText(pieces: Pieces, text: string): boolean {
  const first = pieces[0];
  if (first === undefined || !fitsAt(first, text, 0)) return false;
  const last = pieces[pieces.length - 1] ?? first;
  if (first === last) return text.length === first.text.length;
  let position = first.text.length;
  for (let index = 1; index < pieces.length - 1; index += 1) {
    const piece = pieces[index] ?? last;
    const found = find(piece, text, position);
    if (found < 0) return false;
    position = found + piece.text.length;
  }
  const end = text.length - last.text.length;
  return end >= position && fitsAt(last, text, end);
}

function find(piece: Piece, text: string, from: number): number {
  if (piece.holes.size === 0) return text.indexOf(piece.text, from);
  for (let at = from; at + piece.text.length <= text.length; at += 1) if (fitsAt(piece, text, at)) return at;
  return -1;
}

function fitsAt({ text: wanted, holes }: Piece, text: string, at: number): boolean {
  if (holes.size === 0) return text.startsWith(wanted, at);
  if (at + wanted.length > text.length) return false;
  for (let index = 0; index < wanted.length; index += 1) {
    if (!holes.has(index) && wanted[index] !== text[at + index]) return false;
  }
  return true;
}
