import { CARRIAGE_RETURN, COMMA, HASH, isWhiteSpace, NEWLINE } from './character-codes';
import { MAX_NESTING } from './read-json';

/** A literal reader's position in its text. The first error is kept and ends the reading. */
export interface LiteralCursor {
  readonly source: string;
  readonly comments: 'hash' | 'none';
  at: number;
  depth: number;
  error: string | null;
}

const EXCERPT_LENGTH = 30;

export function createLiteralCursor(source: string, comments: LiteralCursor['comments']): LiteralCursor {
  return { source, comments, at: 0, depth: 0, error: null };
}

/** Returns the code of the next character, NaN at the end. */
export function codeAt({ source, at }: LiteralCursor): number {
  return source.charCodeAt(at);
}

export function fail(cursor: LiteralCursor, error: string): undefined {
  cursor.error ??= error;
  return undefined;
}

/** Returns the text at a position, for an error message. */
export function excerptAt({ source }: LiteralCursor, at: number): string {
  if (at >= source.length) return 'the end';
  const rest = source.slice(at, at + EXCERPT_LENGTH);
  return JSON.stringify(at + EXCERPT_LENGTH < source.length ? `${rest}…` : rest);
}

export function skipSpace(cursor: LiteralCursor): void {
  for (;;) {
    const code = codeAt(cursor);
    if (isWhiteSpace(code)) cursor.at += 1;
    else if (code === HASH && cursor.comments === 'hash') skipLine(cursor);
    else return;
  }
}

function skipLine(cursor: LiteralCursor): void {
  while (cursor.at < cursor.source.length) {
    const code = codeAt(cursor);
    if (code === NEWLINE || code === CARRIAGE_RETURN) return;
    cursor.at += 1;
  }
}

/**
 * Reads comma-separated items up to the closing bracket; a trailing comma is allowed. Returns the number of commas, or
 * undefined on an error.
 */
export function readItems(cursor: LiteralCursor, close: number, readItem: () => boolean): number | undefined {
  if (cursor.depth === MAX_NESTING) return fail(cursor, `it is nested more than ${MAX_NESTING} levels deep`);
  cursor.depth += 1;
  cursor.at += 1;
  let commas = 0;
  for (skipSpace(cursor); codeAt(cursor) !== close; skipSpace(cursor)) {
    if (cursor.at >= cursor.source.length) return fail(cursor, `a closing "${String.fromCharCode(close)}" is missing`);
    if (!readItem()) return undefined;
    skipSpace(cursor);
    if (codeAt(cursor) === COMMA) {
      cursor.at += 1;
      commas += 1;
    } else if (codeAt(cursor) !== close) {
      return fail(cursor, `"," or "${String.fromCharCode(close)}" must come before ${excerptAt(cursor, cursor.at)}`);
    }
  }
  cursor.depth -= 1;
  cursor.at += 1;
  return commas;
}
