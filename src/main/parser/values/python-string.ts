import { APOSTROPHE, BACKSLASH, isLetter, QUOTE } from './character-codes';
import { codeAt, excerptAt, fail, type LiteralCursor, skipSpace } from './literal-cursor';

const simpleEscapes: ReadonlyMap<string, string> = new Map([
  ['n', '\n'],
  ['t', '\t'],
  ['r', '\r'],
  ['a', '\x07'],
  ['b', '\b'],
  ['f', '\f'],
  ['v', '\v'],
  ['\\', '\\'],
  ["'", "'"],
  ['"', '"'],
  ['\n', ''],
]);
const hexadecimalLengths: ReadonlyMap<string, number> = new Map([
  ['x', 2],
  ['u', 4],
  ['U', 8],
]);
const LAST_CODE_POINT = 0x10ffff;
const octal = /[0-7]{1,3}/y;

export function isAtPythonString(cursor: LiteralCursor): boolean {
  return prefixAt(cursor) !== null;
}

/** One string, or several adjacent ones, which Python joins. */
export function readPythonString(cursor: LiteralCursor): string | undefined {
  let text = '';
  for (let prefix = prefixAt(cursor); prefix !== null; prefix = prefixAt(cursor)) {
    const part = readLiteral(cursor, prefix);
    if (part === undefined) return undefined;
    text += part;
    skipSpace(cursor);
  }
  return text;
}

/** Returns the letters before the opening quote, or null if no string starts here. */
function prefixAt({ source, at }: LiteralCursor): string | null {
  for (let length = 0; length <= 2; length += 1) {
    const code = source.charCodeAt(at + length);
    if (code === QUOTE || code === APOSTROPHE) return source.slice(at, at + length).toLowerCase();
    if (!isLetter(code)) return null;
  }
  return null;
}

function readLiteral(cursor: LiteralCursor, prefix: string): string | undefined {
  if (prefix !== '' && prefix !== 'u' && prefix !== 'r') {
    return fail(cursor, `only the prefix r is allowed before a string, but found ${excerptAt(cursor, cursor.at)}`);
  }
  cursor.at += prefix.length;
  const { source } = cursor;
  const quote = source.charAt(cursor.at);
  const end = source.startsWith(quote.repeat(3), cursor.at) ? quote.repeat(3) : quote;
  cursor.at += end.length;
  return readUpTo(cursor, end, prefix === 'r' ? 'raw' : 'escaped');
}

function readUpTo(cursor: LiteralCursor, end: string, escapes: 'raw' | 'escaped'): string | undefined {
  const { source } = cursor;
  const quote = end.charCodeAt(0);
  let text = '';
  let from = cursor.at;
  while (cursor.at < source.length) {
    const code = codeAt(cursor);
    if (code === quote && source.startsWith(end, cursor.at)) {
      text += source.slice(from, cursor.at);
      cursor.at += end.length;
      return text;
    }
    if (code !== BACKSLASH) {
      cursor.at += 1;
    } else if (escapes === 'raw') {
      cursor.at += 2;
    } else {
      text += source.slice(from, cursor.at);
      const meant = readEscape(cursor);
      if (meant === undefined) return undefined;
      text += meant;
      from = cursor.at;
    }
  }
  return fail(cursor, 'a string is not closed');
}

function readEscape(cursor: LiteralCursor): string | undefined {
  const letter = cursor.source.charAt(cursor.at + 1);
  const length = hexadecimalLengths.get(letter);
  if (length !== undefined) return readCodePoint(cursor, length);
  octal.lastIndex = cursor.at + 1;
  const [digits] = octal.exec(cursor.source) ?? [];
  cursor.at += 1 + (digits ?? letter).length;
  if (digits !== undefined) return String.fromCharCode(Number.parseInt(digits, 8));
  // Python keeps the backslash of an unknown escape.
  return simpleEscapes.get(letter) ?? `\\${letter}`;
}

function readCodePoint(cursor: LiteralCursor, length: number): string | undefined {
  const digits = cursor.source.slice(cursor.at + 2, cursor.at + 2 + length);
  const codePoint = /^[0-9a-fA-F]+$/.test(digits) ? Number.parseInt(digits, 16) : Number.NaN;
  if (digits.length < length || !(codePoint <= LAST_CODE_POINT)) {
    const given = excerptAt(cursor, cursor.at);
    return fail(cursor, `${given} must be followed by ${length} hexadecimal digits; write a backslash as \\\\`);
  }
  cursor.at += 2 + length;
  return String.fromCodePoint(codePoint);
}
