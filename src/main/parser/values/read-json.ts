import { getNodeValue, type ParseError, parseTree } from 'jsonc-parser';
import { jsonrepair } from 'jsonrepair';
import type { JsonValue } from '../../../shared/json/json';
import { messageOf } from '../../../shared/text/message-of';
import { followText } from './body-tracker';
import { BRACE_OPEN, BRACKET_OPEN, SPACE } from './character-codes';
import { createJsonTracker } from './json-tracker';

export type JsonReading =
  | { readonly kind: 'value'; readonly value: JsonValue }
  | { readonly kind: 'repaired'; readonly value: JsonValue; readonly repaired: string }
  | { readonly kind: 'broken'; readonly error: string; readonly mayBeRepaired: boolean };
type ReadValue = Exclude<JsonReading, { kind: 'broken' }>;

/** Far more than any tool needs, and far less than what overflows the stack of recursive code. */
export const MAX_NESTING = 200;

const tooDeep = `it is nested more than ${MAX_NESTING} levels deep`;

/** Tries strict JSON first, then comments and trailing commas, then, if allowed, repair. */
export function readJson(text: string, options: { attemptRepair: boolean }): JsonReading {
  try {
    return accepted({ kind: 'value', value: JSON.parse(text) });
  } catch (cause) {
    const broken: JsonReading = { kind: 'broken', error: messageOf(cause), mayBeRepaired: true };
    const reading = isNestedTooDeep(text) ? refused(tooDeep) : (readTolerantly(text) ?? broken);
    return reading === broken && options.attemptRepair ? repairJson(text, broken) : reading;
  }
}

function refused(error: string): JsonReading {
  return { kind: 'broken', error, mayBeRepaired: false };
}

function accepted(reading: ReadValue): JsonReading {
  const error = findJsonProblem(reading.value);
  return error === null ? reading : refused(error);
}

/** Allows comments and trailing commas; returns undefined if the text isn't JSON. */
function readTolerantly(text: string): JsonReading | undefined {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { allowTrailingComma: true });
  if (root === undefined || errors.length > 0) return undefined;
  const reading = accepted({ kind: 'value', value: getNodeValue(root) });
  // The tolerant parser's objects have no prototype; those of JSON.parse have one.
  return reading.kind === 'value' ? { kind: 'value', value: JSON.parse(JSON.stringify(reading.value)) } : reading;
}

/** Whether a text can be read if line breaks in its strings are allowed. */
export function isSoundJson(text: string): boolean {
  return !isNestedTooDeep(text) && readTolerantly(escapeControlCharacters(text))?.kind === 'value';
}

/** Repairs JSON that is known to be broken; returns `broken` if that fails. */
export function repairJson(text: string, broken: JsonReading): JsonReading {
  if (isNestedTooDeep(text)) return refused(tooDeep);
  // The most common mistake has one right fix; only if that doesn't help does a library guess.
  const repaired = escapeControlCharacters(text);
  const reading = readTolerantly(repaired);
  if (reading === undefined) return guess(text, broken);
  return reading.kind === 'value' ? { kind: 'repaired', value: reading.value, repaired } : reading;
}

/**
 * A guess may add and move punctuation. A result from half a text, or with words left out, isn't what the model meant.
 */
function guess(text: string, broken: JsonReading): JsonReading {
  if (followText(createJsonTracker(), text).isInString()) {
    return refused('a string is not closed');
  }
  try {
    const repaired = jsonrepair(text);
    const value: JsonValue = JSON.parse(repaired);
    const isOfSameKind = Array.isArray(value) === text.trimStart().startsWith('[');
    const isFaithful = isOfSameKind && wordsOf(repaired) === wordsOf(text);
    return isFaithful ? accepted({ kind: 'repaired', value, repaired }) : broken;
  } catch {
    return broken;
  }
}

/** Only letters and digits, with JSON's word for Python's None and JavaScript's undefined. */
function wordsOf(text: string): string {
  return text
    .replace(/\\(?:u[0-9a-fA-F]{4}|.)/gs, '')
    .replace(/\b(?:None|undefined)\b/g, 'null')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}

/** Escapes raw line breaks and tabs in strings. */
function escapeControlCharacters(text: string): string {
  const tracker = createJsonTracker();
  let escaped = '';
  let from = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    tracker.next(code);
    if (code >= SPACE || !tracker.isInString()) continue;
    escaped += text.slice(from, index) + JSON.stringify(text.charAt(index)).slice(1, -1);
    from = index + 1;
  }
  return escaped + text.slice(from);
}

/** Explains why a value is rejected although it is JSON: it wouldn't stay intact everywhere it is shown and run. */
export function findJsonProblem(value: JsonValue, levels = MAX_NESTING): string | null {
  if (typeof value === 'number') return Number.isFinite(value) ? null : 'a number is too large';
  if (typeof value !== 'object' || value === null) return null;
  if (levels === 0) return tooDeep;
  if (Object.hasOwn(value, '__proto__')) return 'it has a key named __proto__';
  for (const child of Object.values(value)) {
    const objection = findJsonProblem(child, levels - 1);
    if (objection !== null) return objection;
  }
  return null;
}

function isNestedTooDeep(text: string): boolean {
  let brackets = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === BRACE_OPEN || code === BRACKET_OPEN) brackets += 1;
  }
  // Only with that many brackets is it worth checking which are in strings.
  return brackets > MAX_NESTING && nestingOf(text) > MAX_NESTING;
}

function nestingOf(text: string): number {
  return followText(createJsonTracker(), text).deepest();
}
