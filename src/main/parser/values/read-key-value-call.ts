import type { JsonObject, JsonValue } from '../../../shared/json/json';
import { BRACE_CLOSE, BRACE_OPEN, BRACKET_CLOSE, BRACKET_OPEN, COLON, COMMA } from './character-codes';
import {
  codeAt,
  createLiteralCursor,
  excerptAt,
  fail,
  type LiteralCursor,
  readItems,
  skipSpace,
} from './literal-cursor';
import { addEntry, readName, readPythonScalar } from './python-literal';
import { isAtPythonString, readPythonString } from './python-string';

export type KeyValueReading =
  | { readonly kind: 'call'; readonly name: string; readonly parameters: JsonObject }
  | { readonly kind: 'broken'; readonly error: string };

/** A single token of the model, which its strings therefore can't contain: nothing in them is escaped. */
export const STRING_MARK = '<|"|>';
const CALL_MARK = 'call:';

/**
 * Reads `call:name{key:<|"|>text<|"|>, other:1}`, with bare keys and strings between marks. Models slip into the quotes
 * and words of JSON and Python, so these are accepted too.
 */
export function readKeyValueCall(source: string): KeyValueReading {
  const cursor = createLiteralCursor(source, 'none');
  const name = readCallName(cursor);
  const parameters = name === undefined ? undefined : readObject(cursor);
  skipSpace(cursor);
  if (parameters !== undefined && cursor.at < source.length) {
    fail(cursor, `unexpected ${excerptAt(cursor, cursor.at)} after the closing brace of the call`);
  }
  return cursor.error === null && name !== undefined && parameters !== undefined
    ? { kind: 'call', name, parameters }
    : { kind: 'broken', error: `The call doesn't have the form call:name{key:value}: ${cursor.error}` };
}

function readCallName(cursor: LiteralCursor): string | undefined {
  skipSpace(cursor);
  const start = cursor.at;
  if (cursor.source.startsWith(CALL_MARK, start)) cursor.at += CALL_MARK.length;
  const name = cursor.at === start ? '' : readName(cursor);
  skipSpace(cursor);
  if (name !== '' && codeAt(cursor) === BRACE_OPEN) return name;
  return fail(cursor, `"call:", a tool name and "{" must come at the start of ${excerptAt(cursor, start)}`);
}

function readValue(cursor: LiteralCursor): JsonValue | undefined {
  switch (codeAt(cursor)) {
    case BRACE_OPEN:
      return readObject(cursor);
    case BRACKET_OPEN:
      return readList(cursor);
    default:
      return isAtMark(cursor) ? readMarked(cursor) : readPythonScalar(cursor);
  }
}

function readObject(cursor: LiteralCursor): JsonObject | undefined {
  const entries = new Map<string, JsonValue>();
  const commas = readItems(cursor, BRACE_CLOSE, () => {
    const key = readKey(cursor);
    if (key === undefined) return false;
    cursor.at += 1;
    skipSpace(cursor);
    return addEntry(cursor, entries, key, readValue(cursor));
  });
  return commas === undefined ? undefined : Object.fromEntries(entries);
}

function readList(cursor: LiteralCursor): JsonValue[] | undefined {
  const items: JsonValue[] = [];
  const commas = readItems(cursor, BRACKET_CLOSE, () => {
    const item = readValue(cursor);
    if (item !== undefined) items.push(item);
    return item !== undefined;
  });
  return commas === undefined ? undefined : items;
}

/** Leaves the cursor at the colon after the key. */
function readKey(cursor: LiteralCursor): string | undefined {
  const start = cursor.at;
  const key = isAtMark(cursor) ? readMarked(cursor) : readUnmarkedKey(cursor);
  if (key === undefined) return undefined;
  skipSpace(cursor);
  if (codeAt(cursor) === COLON) return key;
  return fail(cursor, `a key and a colon must come before ${excerptAt(cursor, start)}`);
}

function readUnmarkedKey(cursor: LiteralCursor): string | undefined {
  if (isAtPythonString(cursor)) return readPythonString(cursor);
  const start = cursor.at;
  while (cursor.at < cursor.source.length && !endsKey(codeAt(cursor))) cursor.at += 1;
  if (cursor.at === start) return fail(cursor, `a key must come before ${excerptAt(cursor, cursor.at)}`);
  return cursor.source.slice(start, cursor.at).trimEnd();
}

function endsKey(code: number): boolean {
  return (
    code === COLON ||
    code === COMMA ||
    code === BRACE_OPEN ||
    code === BRACE_CLOSE ||
    code === BRACKET_OPEN ||
    code === BRACKET_CLOSE
  );
}

function isAtMark({ source, at }: LiteralCursor): boolean {
  return source.startsWith(STRING_MARK, at);
}

function readMarked(cursor: LiteralCursor): string | undefined {
  const start = cursor.at + STRING_MARK.length;
  const end = cursor.source.indexOf(STRING_MARK, start);
  if (end === -1) return fail(cursor, `a second ${STRING_MARK} must close ${excerptAt(cursor, cursor.at)}`);
  cursor.at = end + STRING_MARK.length;
  return cursor.source.slice(start, end);
}
