/** Behind a backtick these become control characters; anything else stands for itself. */
const controlEscape = /[0abefnrtuv\n]/;
const variableStart = /[\w{(:$?^]/;

/** Takes quotes and backticks off a word of PowerShell; null where a variable, an expression or a list decides. */
export function decodeWord(text: string): string | null {
  if (/^@/.test(text)) return null;
  let value = '';
  let quote: string | null = null;
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    const next = text.charAt(at + 1);
    if (character === quote) {
      if (next !== quote) quote = null;
      else {
        value += quote;
        at += 1;
      }
    } else if (quote === "'") {
      value += character;
    } else if (character === '`') {
      if (next === '' || controlEscape.test(next)) return null;
      value += next;
      at += 1;
    } else if (character === '$' && variableStart.test(next)) {
      return null;
    } else if (quote === null && (character === "'" || character === '"')) {
      quote = character;
    } else if (quote === null && /[(){},;|&<>]/.test(character)) {
      return null;
    } else {
      value += character;
    }
  }
  return quote === null ? value : null;
}
