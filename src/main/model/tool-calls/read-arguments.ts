import { isJsonObject, type JsonObject } from '../../../shared/json/json';
import { followText } from '../../parser/values/body-tracker';
import { createJsonTracker } from '../../parser/values/json-tracker';
import { type JsonReading, readJson } from '../../parser/values/read-json';
import { splitJsonValues } from '../../parser/values/split-json-values';

export interface ArgumentsRepair {
  readonly original: string;
  readonly repaired: string;
}

export type ArgumentsReading =
  | { readonly kind: 'value'; readonly parameters: JsonObject; readonly repair?: ArgumentsRepair }
  | { readonly kind: 'broken'; readonly reason: string; readonly isTruncated: boolean };

/** Reads the arguments that a provider sent. Missing arguments, blank text and `null` count as an empty object. */
export function readArguments(text: string, options: { readonly attemptRepair: boolean }): ArgumentsReading {
  if (!/\S/.test(text)) return { kind: 'value', parameters: {} };
  const reading = readWhole(text, options);
  if (reading === 'truncated') {
    return { kind: 'broken', reason: 'they were cut off before they were complete', isTruncated: true };
  }
  if (reading.kind === 'broken') {
    return { kind: 'broken', reason: `they are not valid JSON: ${reading.error}`, isTruncated: false };
  }
  const { kind, value } = reading;
  if (isJsonObject(value)) {
    if (kind === 'value') return { kind: 'value', parameters: value };
    return { kind: 'value', parameters: value, repair: { original: text, repaired: reading.repaired } };
  }
  if (value === null) return { kind: 'value', parameters: {} };
  // Some servers encode twice, so the object comes inside a string.
  if (kind === 'value' && typeof value === 'string') return readArguments(value, options);
  return { kind: 'broken', reason: 'they must be a JSON object', isTruncated: false };
}

/** Repair would complete truncated text by guessing, so it is only tried on text that is complete. */
function readWhole(text: string, options: { readonly attemptRepair: boolean }): JsonReading | 'truncated' {
  const reading = readJson(text, { attemptRepair: false });
  if (reading.kind !== 'broken') return reading;
  if (endsInTheMiddle(text)) return 'truncated';
  const single = withoutRepetition(text);
  return single === null ? readJson(text, options) : readJson(single, options);
}

function endsInTheMiddle(text: string): boolean {
  const tracker = followText(createJsonTracker(), text);
  return tracker.isInString() || (tracker.deepest() > 0 && !tracker.isComplete());
}

/**
 * Some servers send the whole arguments again at the end, and some begin with an empty object that means "nothing yet".
 * Both are handled here, where the whole text is known, so that it never matters how it was split.
 */
function withoutRepetition(text: string): string | null {
  const { texts: values, hasWords } = splitJsonValues(text);
  if (hasWords) return null;
  const [first = '{}', ...others] = new Set(values.filter((value) => !/^\{\s*\}$/.test(value)));
  return values.length > 1 && others.length === 0 ? first : null;
}
