import type { JsonObject, JsonValue } from '../../../shared/json/json';
import {
  BRACE_CLOSE,
  BRACE_OPEN,
  BRACKET_CLOSE,
  BRACKET_OPEN,
  COLON,
  isDigit,
  isLetter,
  LAST_ASCII,
  MINUS,
  PARENTHESIS_CLOSE,
  PARENTHESIS_OPEN,
  PERIOD,
  PLUS,
  UNDERSCORE,
} from './character-codes';
import { codeAt, excerptAt, fail, type LiteralCursor, readItems, skipSpace } from './literal-cursor';
import { isAtPythonString, readPythonString } from './python-string';

const words: ReadonlyMap<string, JsonValue> = new Map<string, JsonValue>([
  ['True', true],
  ['true', true],
  ['False', false],
  ['false', false],
  ['None', null],
  ['null', null],
]);
const unsignedNumber =
  /^(?:0[xX](?:_?[\da-fA-F])+|0[oO](?:_?[0-7])+|0[bB](?:_?[01])+|(?:\d(?:_?\d)*(?:\.(?:\d(?:_?\d)*)?)?|\.\d(?:_?\d)*)(?:[eE][+-]?\d(?:_?\d)*)?)$/;
/** More digits than the largest number has; a regular expression runs out of stack on millions of them. */
const LONGEST_NUMBER = 400;
const UPPER_E = 69;
const LOWER_E = 101;

/** Reads the Python values that JSON has too. Returns undefined for others; the cursor then has the reason. */
export function readPythonValue(cursor: LiteralCursor): JsonValue | undefined {
  switch (codeAt(cursor)) {
    case BRACKET_OPEN:
      return readList(cursor, BRACKET_CLOSE)?.items;
    case PARENTHESIS_OPEN:
      return readParentheses(cursor);
    case BRACE_OPEN:
      return readPythonDictionary(cursor);
    default:
      return readPythonScalar(cursor);
  }
}

export function readPythonScalar(cursor: LiteralCursor): JsonValue | undefined {
  if (isAtPythonString(cursor)) return readPythonString(cursor);
  const code = codeAt(cursor);
  if (isDigit(code) || isSign(code) || code === PERIOD) return readNumber(cursor);
  const start = cursor.at;
  const value = words.get(readName(cursor));
  if (value !== undefined) return value;
  return fail(cursor, `${excerptAt(cursor, start)} is not a value; put text in quotes`);
}

export function readPythonDictionary(cursor: LiteralCursor): JsonObject | undefined {
  const entries = new Map<string, JsonValue>();
  const commas = readItems(cursor, BRACE_CLOSE, () => {
    if (!isAtPythonString(cursor)) {
      fail(cursor, `a key must be a string, but found ${excerptAt(cursor, cursor.at)}`);
      return false;
    }
    const key = readPythonString(cursor);
    if (key === undefined) return false;
    if (codeAt(cursor) !== COLON) {
      fail(cursor, `":" must come before ${excerptAt(cursor, cursor.at)}`);
      return false;
    }
    cursor.at += 1;
    skipSpace(cursor);
    return addEntry(cursor, entries, key, readPythonValue(cursor));
  });
  return commas === undefined ? undefined : Object.fromEntries(entries);
}

/**
 * Returns false if there is no value, or the key already has one: a call that contradicts itself must not be guessed
 * at.
 */
export function addEntry(
  cursor: LiteralCursor,
  entries: Map<string, JsonValue>,
  key: string,
  value: JsonValue | undefined,
): boolean {
  if (value === undefined) return false;
  if (entries.has(key)) {
    fail(cursor, `${JSON.stringify(key)} is given twice`);
    return false;
  }
  entries.set(key, value);
  return true;
}

/**
 * Returns an empty string if no name starts here. Tool ids are kebab-case and may be dotted, so names may contain both
 * signs.
 */
export function readName(cursor: LiteralCursor): string {
  const start = cursor.at;
  if (!isOfName(codeAt(cursor))) return '';
  for (let code = codeAt(cursor); isOfName(code) || code === MINUS || code === PERIOD; code = codeAt(cursor)) {
    cursor.at += 1;
  }
  return cursor.source.slice(start, cursor.at);
}

function isOfName(code: number): boolean {
  return isLetter(code) || isDigit(code) || code === UNDERSCORE || code > LAST_ASCII;
}

function readList(
  cursor: LiteralCursor,
  close: number,
): { readonly items: JsonValue[]; readonly commas: number } | undefined {
  const items: JsonValue[] = [];
  const commas = readItems(cursor, close, () => {
    const item = readPythonValue(cursor);
    if (item !== undefined) items.push(item);
    return item !== undefined;
  });
  return commas === undefined ? undefined : { items, commas };
}

/** A tuple, or one value in parentheses if there is no comma. */
function readParentheses(cursor: LiteralCursor): JsonValue | undefined {
  const list = readList(cursor, PARENTHESIS_CLOSE);
  return list?.commas === 0 && list.items.length === 1 ? list.items[0] : list?.items;
}

function readNumber(cursor: LiteralCursor): number | undefined {
  const start = cursor.at;
  const sign = codeAt(cursor);
  if (isSign(sign)) cursor.at += 1;
  const digits = readDigits(cursor);
  const isNumber =
    digits.length <= LONGEST_NUMBER && unsignedNumber.test(digits) && !/^0[0_]*[1-9][\d_]*$/.test(digits);
  const value = isNumber ? Number(digits.replaceAll('_', '')) : Number.NaN;
  if (Number.isFinite(value)) return sign === MINUS ? 0 - value : value;
  return fail(cursor, `${excerptAt(cursor, start)} is not a valid number`);
}

/** Reads everything that may belong to the number, including its exponent's sign. */
function readDigits(cursor: LiteralCursor): string {
  const start = cursor.at;
  let previous = 0;
  for (let code = codeAt(cursor); isOfName(code) || code === PERIOD || isSign(code); code = codeAt(cursor)) {
    if (isSign(code) && previous !== LOWER_E && previous !== UPPER_E) break;
    previous = code;
    cursor.at += 1;
  }
  return cursor.source.slice(start, cursor.at);
}

function isSign(code: number): boolean {
  return code === MINUS || code === PLUS;
}
