import { texts } from '../texts';

export interface JsonSyntaxError {
  readonly offset: number;
  readonly message: string;
}

/** Deeper than anyone writes by hand, and far from the end of the stack. */
const deepestNesting = 500;

/**
 * Where a text stops being JSON, and what was expected there. `JSON.parse` says so differently in each engine, and
 * for some mistakes not at all. Null for a text that is JSON.
 */
export function findJsonSyntaxError(text: string): JsonSyntaxError | null {
  let offset = 0;

  function fail(message: string, at = offset): never {
    throw new Found(at, offset >= text.length && at === offset ? texts.json.endsTooEarly(message) : message);
  }

  function take(pattern: RegExp): boolean {
    pattern.lastIndex = offset;
    if (!pattern.test(text)) return false;
    offset = pattern.lastIndex;
    return true;
  }

  function skipSpace(): void {
    take(space);
  }

  function readValue(depth: number): void {
    if (depth > deepestNesting) fail(texts.json.tooDeep);
    skipSpace();
    switch (text[offset]) {
      case '{':
        readMembers('}', () => {
          readKey();
          readValue(depth + 1);
        });
        break;
      case '[':
        readMembers(']', () => readValue(depth + 1));
        break;
      case '"':
        readString();
        break;
      default:
        if (!take(literal)) fail(text[offset] === "'" ? texts.json.singleQuote : texts.json.expectedValue);
    }
  }

  function readMembers(close: '}' | ']', readMember: () => void): void {
    offset += 1;
    skipSpace();
    if (text[offset] === close) {
      offset += 1;
      return;
    }
    for (;;) {
      readMember();
      skipSpace();
      if (text[offset] === close) break;
      if (text[offset] !== ',') fail(texts.json.expectedCommaOr(close));
      const comma = offset;
      offset += 1;
      skipSpace();
      if (text[offset] === close) fail(texts.json.trailingComma, comma);
    }
    offset += 1;
  }

  function readKey(): void {
    skipSpace();
    if (text[offset] !== '"') fail(texts.json.expectedKey);
    readString();
    skipSpace();
    if (text[offset] !== ':') fail(texts.json.expectedColon);
    offset += 1;
  }

  function readString(): void {
    const start = offset;
    offset += 1;
    for (;;) {
      take(plainCharacters);
      if (text[offset] === '"') break;
      if (offset >= text.length) fail(texts.json.unclosedString, start);
      if (text[offset] !== '\\') fail(text[offset] === '\n' ? texts.json.lineBreakInString : texts.json.rawControl);
      if (!take(escapeSequence)) fail(texts.json.unknownEscape);
    }
    offset += 1;
  }

  try {
    readValue(0);
    skipSpace();
    if (offset < text.length) fail(texts.json.afterTheEnd);
    return null;
  } catch (found) {
    if (found instanceof Found) return { offset: found.offset, message: found.message };
    throw found;
  }
}

const space = /[ \t\r\n]*/y;
const literal = /(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)(?![\w.+-])/y;
/** All but the quote, the backslash and the control characters. */
const plainCharacters = /[ !#-[\]-\uffff]*/y;
const escapeSequence = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;

class Found extends Error {
  constructor(
    readonly offset: number,
    message: string,
  ) {
    super(message);
  }
}
