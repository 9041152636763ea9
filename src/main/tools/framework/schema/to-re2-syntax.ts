/**
 * Thrown for patterns that only a backtracking engine can match. The message ends a sentence that begins with the
 * pattern.
 */
export class InexpressiblePatternError extends Error {
  override readonly name = 'InexpressiblePatternError';
}

const ANY_CHARACTER = '\\x00-\\x{10FFFF}';
const LINE_ENDS = '\\n\\r\\x{2028}\\x{2029}';
/** RE2 supports only ASCII white space, and not all of it. */
const SPACE = '\\t-\\r \\x{A0}\\x{1680}\\x{2000}-\\x{200A}\\x{2028}\\x{2029}\\x{202F}\\x{205F}\\x{3000}\\x{FEFF}';
const NO_SPACE = [
  ['\\x00-\\x08', '\\x0E-\\x1F', '!-\\x{9F}', '\\x{A1}-\\x{167F}', '\\x{1681}-\\x{1FFF}', '\\x{200B}-\\x{2027}'],
  ['\\x{202A}-\\x{202E}', '\\x{2030}-\\x{205E}', '\\x{2060}-\\x{2FFF}', '\\x{3001}-\\x{FEFE}', '\\x{FF00}-\\x{10FFFF}'],
]
  .flat()
  .join('');

/** ECMA has long names for them, RE2 only short ones. */
const categories: Readonly<Record<string, string>> = {
  Letter: 'L',
  Cased_Letter: 'LC',
  Uppercase_Letter: 'Lu',
  Lowercase_Letter: 'Ll',
  Titlecase_Letter: 'Lt',
  Modifier_Letter: 'Lm',
  Other_Letter: 'Lo',
  Mark: 'M',
  Combining_Mark: 'M',
  Nonspacing_Mark: 'Mn',
  Number: 'N',
  Decimal_Number: 'Nd',
  Letter_Number: 'Nl',
  Other_Number: 'No',
  Punctuation: 'P',
  punct: 'P',
  Symbol: 'S',
  Currency_Symbol: 'Sc',
  Math_Symbol: 'Sm',
  Separator: 'Z',
  Space_Separator: 'Zs',
  Control: 'Cc',
  Other: 'C',
};

const escapeSequence =
  /\\u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|\\u\{[\da-fA-F]+\}|\\u[\da-fA-F]{4}|\\x[\da-fA-F]{2}|\\c[a-zA-Z]|\\[pP]\{[^}]*\}|\\k<[^>]*>|\\\d+|\\[\s\S]/u;
const group = /\(\?<?[=!]|\(\?<[^>]*>|\(\?[^)]|\(/u;
const characterClass = /\[(?:[^\]\\]|\\[\s\S])*\]/u;
const partInClass = new RegExp(`${escapeSequence.source}|\\[`, 'gu');
const part = new RegExp(`${escapeSequence.source}|${group.source}|${characterClass.source}|\\.`, 'gu');

/**
 * Converts a pattern that is valid ECMA with the `u` flag to RE2 syntax with the same meaning. Groups don't capture,
 * because we only test for a match. Throws for look-around and back-references.
 */
export function toRe2Syntax(pattern: string): string {
  return pattern.replace(part, (found) => {
    if (found === '.') return `[^${LINE_ENDS}]`;
    if (found.startsWith('(')) return translateGroup(found);
    return found.startsWith('[') ? translateClass(found) : translateEscape(found, (content) => `[${content}]`);
  });
}

function translateClass(found: string): string {
  if (found === '[]') return `[^${ANY_CHARACTER}]`;
  if (found === '[^]') return `[${ANY_CHARACTER}]`;
  const content = found.slice(1, -1).replace(partInClass, (inner) => {
    // RE2 would read `[:alpha:]` as a class name, and doesn't support `\b` in here.
    if (inner === '[') return '\\[';
    return inner === '\\b' ? '\\x08' : translateEscape(inner, (ranges) => ranges);
  });
  return `[${content}]`;
}

function translateGroup(opening: string): string {
  if (opening === '(' || opening === '(?:' || /^\(\?<[^=!]/u.test(opening)) return '(?:';
  const kind = opening.startsWith('(?<') ? 'look-behind' : 'look-ahead';
  throw new InexpressiblePatternError(/[=!]$/u.test(opening) ? `uses ${kind}` : `uses ${opening}…)`);
}

function translateEscape(found: string, toClass: (ranges: string) => string): string {
  const code = escapedCode(found);
  if (code !== null) return `\\x{${code.toString(16).toUpperCase()}}`;
  const [, letter = ''] = found;
  if (letter === 's') return toClass(SPACE);
  if (letter === 'S') return toClass(NO_SPACE);
  if (letter === 'p' || letter === 'P') return translateProperty(found, toClass);
  if (letter === 'k' || /\d/u.test(letter)) throw new InexpressiblePatternError('uses a backreference');
  return found;
}

function escapedCode(found: string): number | null {
  if (found === '\\0') return 0;
  const [pair, high = '', low = ''] = /^\\u(d[89ab]..)\\u(....)$/iu.exec(found) ?? [];
  if (pair !== undefined) {
    return String.fromCharCode(Number.parseInt(high, 16), Number.parseInt(low, 16)).codePointAt(0) ?? null;
  }
  const [, hexadecimal] = /^\\[ux]\{?([\da-f]+)\}?$/iu.exec(found) ?? [];
  if (hexadecimal !== undefined) return Number.parseInt(hexadecimal, 16);
  return /^\\c[a-z]$/iu.test(found) ? found.charCodeAt(2) % 32 : null;
}

function translateProperty(found: string, toClass: (ranges: string) => string): string {
  const [, letter = 'p', name = ''] = /^\\([pP])\{(.*)\}$/u.exec(found) ?? [];
  if (name === 'ASCII') return toClass(letter === 'p' ? '\\x00-\\x7F' : '\\x{80}-\\x{10FFFF}');
  const value = name.replace(/^(?:General_Category|gc|Script|sc)=/u, '');
  return `\\${letter}{${categories[value] ?? value}}`;
}
