import { BRACE_OPEN, BRACKET_OPEN, COMMA, isWhiteSpace, SEMICOLON } from './character-codes';
import { createJsonTracker } from './json-tracker';

export interface JsonValues {
  /** In order, without separators. */
  readonly texts: readonly string[];
  /** There is text other than separators around them. */
  readonly hasWords: boolean;
}

/** Finds the JSON objects and arrays in a text; the last one may be cut off. */
export function splitJsonValues(text: string): JsonValues {
  const texts: string[] = [];
  let tracker = createJsonTracker();
  let start = -1;
  let hasWords = false;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (start === -1) {
      if (code !== BRACE_OPEN && code !== BRACKET_OPEN) {
        hasWords ||= !isWhiteSpace(code) && code !== COMMA && code !== SEMICOLON;
        continue;
      }
      start = index;
    }
    tracker.next(code);
    if (!tracker.isComplete()) continue;
    texts.push(text.slice(start, index + 1));
    start = -1;
    tracker = createJsonTracker();
  }
  if (start !== -1) texts.push(text.slice(start));
  return { texts, hasWords };
}
