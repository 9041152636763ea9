import { type ParseError, parse as parseTolerantly } from 'jsonc-parser';
import { jsonrepair } from 'jsonrepair';
import type { JsonValue } from '../../shared/json';
import { messageOf } from '../../shared/message-of';
import { createJsonTracker } from './json-tracker';

export type JsonReading =
  | { readonly kind: 'value'; readonly value: JsonValue }
  | { readonly kind: 'repaired'; readonly value: JsonValue; readonly repaired: string }
  | { readonly kind: 'broken'; readonly error: string };

/** Far more than any tool takes, and far less than what overflows the stack of whoever walks over it. */
const MAX_NESTING = 200;

/** Strict JSON first, then with comments and trailing commas, then, if allowed, repaired. */
export function readJson(text: string, options: { attemptRepair: boolean }): JsonReading {
  if (nestingOf(text) > MAX_NESTING) {
    return { kind: 'broken', error: `it is nested more than ${MAX_NESTING} levels deep` };
  }
  try {
    return { kind: 'value', value: JSON.parse(text) };
  } catch (cause) {
    const errors: ParseError[] = [];
    const tolerant: JsonValue = parseTolerantly(text, errors, { allowTrailingComma: true });
    if (errors.length === 0 && tolerant !== undefined) return { kind: 'value', value: tolerant };
    const broken: JsonReading = { kind: 'broken', error: messageOf(cause) };
    return options.attemptRepair ? repair(text, broken) : broken;
  }
}

function repair(text: string, broken: JsonReading): JsonReading {
  try {
    const repaired = jsonrepair(text);
    return { kind: 'repaired', value: JSON.parse(repaired), repaired };
  } catch {
    return broken;
  }
}

function nestingOf(text: string): number {
  const tracker = createJsonTracker();
  let deepest = 0;
  for (const character of text) {
    tracker.next(character);
    deepest = Math.max(deepest, tracker.depth());
  }
  return deepest;
}
