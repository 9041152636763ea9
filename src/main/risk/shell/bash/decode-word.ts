import { decodeAnsiC } from './decode-ansi-c';

/** Starts an expansion behind a dollar sign. */
const expansionStart = /[A-Za-z0-9_@*#?$!({[-]/;
/** `{a,b}`, `{1..3}`. Bash finds odd ends to them, as in `{a},b}`, so every comma between braces counts. */
const braceExpansion = /\{.*,.*\}|\{[^{},]*\.\.[^{},]*\}/s;

/**
 * Takes the quotes off a word of bash, from its text alone; null where an expansion decides. The parser decodes words
 * too: what the two do not agree on is not believed.
 */
export function decodeWord(text: string): string | null {
  let value = '';
  let at = 0;
  /** For each character of the value that can be part of a brace expansion, itself; for the others, a blank. */
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
