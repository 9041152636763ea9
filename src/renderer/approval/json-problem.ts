import { texts } from '../texts';
import { findJsonSyntaxError } from './find-json-syntax-error';

export interface JsonProblem {
  readonly message: string;
  /** Where the caret belongs to mend it. */
  readonly offset: number;
  readonly line: number;
  readonly column: number;
}

export function jsonSyntaxProblem(text: string): JsonProblem {
  const found = findJsonSyntaxError(text);
  return found ? problemAt(text, found.offset, found.message) : problemAt(text, 0, texts.json.unreadable);
}

export function problemAt(text: string, offset: number, message: string): JsonProblem {
  const linesBefore = text.slice(0, offset).split('\n');
  return { message, offset, line: linesBefore.length, column: (linesBefore.at(-1)?.length ?? 0) + 1 };
}
