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

/** Limits the digits to as many as bash reads. */
const numericEscape = /(?:x([0-9A-Fa-f]{1,2})|u([0-9A-Fa-f]{1,4})|U([0-9A-Fa-f]{1,8})|([0-7]{1,3})|c([\s\S]))/y;

/** Starts an expansion after a dollar sign. */
const expansionStart = /[A-Za-z0-9_@*#?$!({[-]/;

/** `{a,b}`, `{1..3}`. Bash ends them in odd places, as in `{a},b}`, so every comma between braces counts. */
const braceExpansion = /\{.*,.*\}|\{[^{},]*\.\.[^{},]*\}/s;

/**
 * Removes the quotes from a bash word, using only its text; returns null if the value depends on an expansion. The
 * parser decodes words too, and a value counts only if both agree.
 */
export function decodeWord(text: string): string | null {
  let value = '';
  let at = 0;
  /** Has each character of the value that can be part of a brace expansion, and a space for every other. */
  let bare = '';
  const add = (piece: string, isBare: boolean) => {
    value += piece;
    bare += isBare ? piece : ' '.repeat(piece.length);
  };
  while (at < text.length) {
    const character = text.charAt(at);
    const next = text.charAt(at + 1);
    if (character === '\\') {
      if (next !== '\n') add(next === '' ? '\\' : next, false);
      at += 2;
    } else if (character === "'") {
      const end = text.indexOf("'", at + 1);
      if (end < 0) return null;
      add(text.slice(at + 1, end), false);
      at = end + 1;
    } else if (character === '"' || (character === '$' && next === '"')) {
      const quoted = decodeDoubleQuoted(text, character === '"' ? at + 1 : at + 2);
      if (quoted === null) return null;
      add(quoted.value, false);
      at = quoted.end;
    } else if (character === '$' && next === "'") {
      const quoted = decodeAnsiC(text, at + 2);
      if (quoted === null) return null;
      add(quoted.value, false);
      at = quoted.end;
    } else if (character === '`' || (character === '$' && expansionStart.test(next))) {
      return null;
    } else if ((character === '<' || character === '>') && next === '(') {
      return null;
    } else {
      add(character, true);
      at += 1;
    }
  }
  return braceExpansion.test(bare) ? null : value;
}

function decodeDoubleQuoted(text: string, start: number): { value: string; end: number } | null {
  let value = '';
  for (let at = start; at < text.length; at += 1) {
    const character = text.charAt(at);
    const next = text.charAt(at + 1);
    if (character === '"') return { value, end: at + 1 };
    if (character === '`' || (character === '$' && expansionStart.test(next))) return null;
    if (character === '\\' && next !== '' && '$`"\\\n'.includes(next)) {
      if (next !== '\n') value += next;
      at += 1;
    } else {
      value += character;
    }
  }
  return null;
}

/**
 * Decodes `$'…'` from after its opening quote. Returns null if it doesn't end, and for non-ASCII bytes and NULs, which
 * bash turns into something that isn't text.
 */
function decodeAnsiC(text: string, start: number): { value: string; end: number } | null {
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
