const simpleEscapes: Readonly<Record<string, string>> = {
  a: '\x07',
  b: '\b',
  e: '\x1b',
  E: '\x1b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
  '\\': '\\',
  "'": "'",
  '"': '"',
  '?': '?',
};

/** At most as many digits as bash takes. */
const numericEscape = /(?:x([0-9A-Fa-f]{1,2})|u([0-9A-Fa-f]{1,4})|U([0-9A-Fa-f]{1,8})|([0-7]{1,3})|c([\s\S]))/y;

/**
 * Decodes `$'…'` from behind its opening quote. Null where it does not end, and for bytes beyond ASCII and NULs, which
 * bash turns into something that is no text.
 */
export function decodeAnsiC(text: string, start: number): { value: string; end: number } | null {
  let value = '';
  for (let at = start; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character === "'") return { value, end: at + 1 };
    if (character !== '\\') {
      value += character;
      continue;
    }
    const simple = simpleEscapes[text.charAt(at + 1)];
    if (simple !== undefined) {
      value += simple;
      at += 1;
      continue;
    }
    numericEscape.lastIndex = at + 1;
    const found = numericEscape.exec(text);
    if (found === null) {
      value += '\\';
      continue;
    }
    const decoded = decodeNumeric(found);
    if (decoded === null) return null;
    value += decoded;
    at += found[0].length;
  }
  return null;
}

function decodeNumeric([, hexadecimal, short, long, octal, control]: RegExpExecArray): string | null {
  if (control !== undefined) {
    const code = control.charCodeAt(0);
    return code === 0x3f || code > 0x7e || control === '\\' ? null : asText(code & 0x1f, 0x7f);
  }
  if (short !== undefined || long !== undefined) return asText(Number.parseInt(short ?? long ?? '', 16), 0x10ffff);
  return asText(hexadecimal === undefined ? Number.parseInt(octal ?? '', 8) : Number.parseInt(hexadecimal, 16), 0x7f);
}

function asText(code: number, most: number): string | null {
  return code === 0 || code > most || (code >= 0xd800 && code <= 0xdfff) ? null : String.fromCodePoint(code);
}
