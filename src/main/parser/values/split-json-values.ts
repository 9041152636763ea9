import { BRACE_OPEN, BRACKET_OPEN, COMMA, isWhiteSpace, SEMICOLON } from './character-codes';
import { createJsonTracker } from './json-tracker';

export interface JsonValues {
  /** One after the other, without what separates them. */
  readonly texts: readonly string[];
  /** Something other than separators stands around them. */
  readonly hasWords: boolean;
}

/** The JSON objects and arrays in a text; the last one may be broken off. */
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
