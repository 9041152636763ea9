import type { JsonObject, JsonValue } from '../../../shared/json/json';
import {
  ASTERISK,
  BRACE_OPEN,
  BRACKET_CLOSE,
  BRACKET_OPEN,
  COMMA,
  EQUALS,
  HASH,
  isBlank,
  NEWLINE,
  PARENTHESIS_CLOSE,
  PARENTHESIS_OPEN,
  SEMICOLON,
} from './character-codes';
import {
  codeAt,
  createLiteralCursor,
  excerptAt,
  fail,
  type LiteralCursor,
  readItems,
  skipSpace,
} from './literal-cursor';
import { addEntry, readName, readPythonDictionary, readPythonValue } from './python-literal';

interface PythonCall {
  readonly name: string;
  readonly parameters: JsonObject;
}

export type PythonReading =
  | { readonly kind: 'calls'; readonly calls: readonly PythonCall[] }
  | { readonly kind: 'broken'; readonly error: string };

/** The namespaces in which models have learned to call functions. */
const namespaces = ['default_api.', 'functions.'];
const CALL_METHOD = '.call';

/**
 * Reads calls written as Python: alone, in a list, in print(…), or assigned to a variable. Evaluates nothing: the
 * arguments are named literals, and any other Python makes the whole text broken.
 */
export function readPythonCalls(source: string): PythonReading {
  const cursor = createLiteralCursor(source, 'hash');
  const calls: PythonCall[] = [];
  for (skipSeparators(cursor); cursor.at < source.length; skipSeparators(cursor)) {
    if (!readExpression(cursor, calls) || !isAtSeparator(cursor)) break;
  }
  if (cursor.error === null && calls.length === 0) fail(cursor, 'it contains no call');
  return cursor.error === null
    ? { kind: 'calls', calls }
    : { kind: 'broken', error: `The call is not valid Python: ${cursor.error}` };
}

function skipSeparators(cursor: LiteralCursor): void {
  for (skipSpace(cursor); isSeparator(codeAt(cursor)); skipSpace(cursor)) cursor.at += 1;
}

function isSeparator(code: number): boolean {
  return code === COMMA || code === SEMICOLON;
}

function isAtSeparator(cursor: LiteralCursor): boolean {
  skipBlanks(cursor);
  const code = codeAt(cursor);
  const isAtEnd = cursor.at >= cursor.source.length;
  if (isAtEnd || isSeparator(code) || code === NEWLINE || code === HASH) return true;
  fail(cursor, `unexpected ${excerptAt(cursor, cursor.at)} after the closing bracket of the call`);
  return false;
}

function skipBlanks(cursor: LiteralCursor): void {
  while (isBlank(codeAt(cursor))) cursor.at += 1;
}

function readExpression(cursor: LiteralCursor, calls: PythonCall[]): boolean {
  const readNested = () => readExpression(cursor, calls);
  const start = cursor.at;
  let name = '';
  do {
    skipBlanks(cursor);
    if (codeAt(cursor) === BRACKET_OPEN) return readItems(cursor, BRACKET_CLOSE, readNested) !== undefined;
    name = readName(cursor);
    skipBlanks(cursor);
  } while (name !== '' && takeEquals(cursor));
  if (name === '' || codeAt(cursor) !== PARENTHESIS_OPEN) {
    const given = excerptAt(cursor, start);
    fail(cursor, `a call must have the form name(argument=value), but found ${given}`);
    return false;
  }
  if (name === 'print' && !isBeforeNamedArgument(cursor)) {
    return readItems(cursor, PARENTHESIS_CLOSE, readNested) !== undefined;
  }
  return readCall(cursor, calls, name);
}

function takeEquals(cursor: LiteralCursor): boolean {
  if (codeAt(cursor) !== EQUALS || cursor.source.charCodeAt(cursor.at + 1) === EQUALS) return false;
  cursor.at += 1;
  return true;
}

/** `print` with named arguments is a tool of that name. */
function isBeforeNamedArgument(cursor: LiteralCursor): boolean {
  const ahead = { ...cursor, at: cursor.at + 1 };
  skipSpace(ahead);
  if (readName(ahead) === '') return false;
  skipSpace(ahead);
  return takeEquals(ahead);
}

function readCall(cursor: LiteralCursor, calls: PythonCall[], written: string): boolean {
  const name = toolNameOf(written);
  if (name === '') fail(cursor, `${written} is not a tool name`);
  const entries = new Map<string, JsonValue>();
  const commas = readItems(cursor, PARENTHESIS_CLOSE, () => readArgument(cursor, entries, name));
  if (commas === undefined || name === '') return false;
  calls.push({ name, parameters: Object.fromEntries(entries) });
  return true;
}

function toolNameOf(written: string): string {
  const namespace = namespaces.find((candidate) => written.startsWith(candidate)) ?? '';
  const name = written.slice(namespace.length);
  return name.endsWith(CALL_METHOD) ? name.slice(0, -CALL_METHOD.length) : name;
}

function readArgument(cursor: LiteralCursor, entries: Map<string, JsonValue>, tool: string): boolean {
  const start = cursor.at;
  if (codeAt(cursor) === ASTERISK) return readUnpacked(cursor, entries);
  const name = readName(cursor);
  skipSpace(cursor);
  if (name === '' || !takeEquals(cursor)) {
    const given = excerptAt(cursor, start);
    fail(cursor, `every argument of ${tool} must be named, as in name="value", but found ${given}`);
    return false;
  }
  skipSpace(cursor);
  return addEntry(cursor, entries, name, readPythonValue(cursor));
}

function readUnpacked(cursor: LiteralCursor, entries: Map<string, JsonValue>): boolean {
  const given = excerptAt(cursor, cursor.at);
  if (cursor.source.startsWith('**', cursor.at)) cursor.at += 2;
  skipSpace(cursor);
  if (codeAt(cursor) !== BRACE_OPEN) {
    fail(cursor, `only a literal dictionary can be unpacked, as in **{"name": "value"}, but found ${given}`);
    return false;
  }
  const unpacked = readPythonDictionary(cursor);
  return (
    unpacked !== undefined && Object.entries(unpacked).every(([key, value]) => addEntry(cursor, entries, key, value))
  );
}
