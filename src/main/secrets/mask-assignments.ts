import { isSecretName } from './is-secret-name';

export const mask = '[masked]';

/** If the text is itself a JSON string, a name may follow the letter of an escape; in a diff, a minus sign. */
const nameStart = String.raw`(?:(?<![\w.\\-])|(?<=\\)(?![nrt])|(?<=\\[nrt])|(?<=^-))`;
const name = String.raw`(?<name>[A-Za-z_][\w.-]{0,99})`;
const looseQuote = String.raw`\\{0,7}["']?`;

const flag = new RegExp(
  String.raw`${nameStart}--?${name}(?<separator>=|[ \t]{1,40}(?:(?:\\\r?\n|\\{3,31}n)[ \t]{0,80})?(?!-))`,
  'gm',
);
const assignment = new RegExp(
  String.raw`${nameStart}${name}(?<quote>\\{0,7}["'\u0060]?)\]?(?<separator>[ \t]{0,40}(?:=>|:=|[=!]==?|\+=|=|:(?!:|//))[ \t]{0,40})`,
  'gm',
);

const pair = new RegExp(
  String.raw`(?<!\w)(?:name|key|header)${looseQuote}[ \t]{0,9}[:=]\s{0,9}${looseQuote}${name}${looseQuote}[\s,]{0,20}${looseQuote}value${looseQuote}[ \t]{0,9}[:=]\s{0,9}`,
  'gi',
);
const element = new RegExp(String.raw`<(?:[\w-]{1,50}:)?${name}(?:\s[^<>]{0,200})?>(?:<!\[CDATA\[)?`, 'g');

const restOfCommand = String.raw`[^\n|;&]{0,300}?[ \t]`;
/** Some programs spell the long option with one minus sign. */
const shortPassword = String.raw`${restOfCommand}-p(?!ass(?:w(?:or)?d)?\b)`;
const gap = String.raw`(?:\s|\\{1,7}[nrt]){1,40}`;
/** The short options of well-known programs, and the words of a netrc file. */
const command = new RegExp(
  String.raw`(?:\b|(?<=\\[nrt]))(?:${[
    String.raw`(?:mysql|mariadb|7z)\w*\b${shortPassword}(?=[^\s-])`,
    String.raw`(?:sshpass|mongo\w*|login)\b${shortPassword}[ \t=]{0,9}`,
    String.raw`(?:sqlcmd|bcp|zip|unzip)\b${restOfCommand}-P[ \t]{0,9}`,
    String.raw`redis-cli\b${restOfCommand}-a[ \t]{1,9}`,
    String.raw`ldap\w+\b${restOfCommand}-w[ \t]{1,9}`,
    String.raw`(?:(?:machine|login|account)${gap}[^\s\\]{1,200}|default)${gap}password${gap}`,
  ].join('|')})`,
  'g',
);

/** Includes the prefix letters that some languages put before a quote. */
const openingQuote = /(?:[bfru]{0,2}|[@$]{0,2})(?<escapes>\\{0,7})["'`]/iy;
/** Follows a quote that opens inside a word rather than closing an outer one. */
const insideWord = String.raw`(?=[\w$@#!%^*+~=?-])`;
/** A shell word; it ends before an escaped quote or line break if the text is itself a JSON string. */
const word = new RegExp(
  [
    String.raw`(?:\[masked\]|\$\([^()\n]{0,200}\)|\$\{[^{}\n]{0,200}\}|[^\s"'\u0060\\&]|\\(?![nrt"'\u0060]) ?|\\{1,7}["'](?=[A-Za-z0-9])`,
    String.raw`&(?!&|[\w.%-]{0,60}=|amp;|\s|$)|(?<open>["'\u0060])${insideWord}(?:(?:(?!\k<open>)[^\r\n])*\k<open>)?)+`,
  ].join('|'),
  'y',
);
const restOfWord = new RegExp(String.raw`(?=[\w$@]|["'\u0060][\w$@])${word.source}`, 'y');
const wordOfJson = /(?:\[masked\]|[^\s,}\]"'`\\])+/y;
const insideBrackets = /(?<=\{|\[(?!masked\]))(?:\[masked\]|[^\]}])+/y;
const elementText = /(?<=<!\[CDATA\[)(?:(?!\]\]>)[\s\S])+|[^<]+(?=<\/)/y;
const endOfLoneWord = /[ \t]*(?:$|[.,;:)}\]"'`\\\r\n|&<>#]|\/\/)/my;
const cookies = /[\w.-]+=[^\r\n"'`]*/y;
const scheme = /(?:Bearer|Basic|Token|ApiKey|Negotiate)[ \t]+/iy;
const signedHeader = /(?:Digest|AWS4-HMAC-SHA256)[ \t][^\r\n]*/iy;
/** A multi-line YAML text continues as long as lines are indented like the first. */
const blockStart = /[|>][-+\d]{0,2}[ \t]{0,9}(?<lineBreak>\r?\n|\\{1,7}n)(?<indent>[ \t]{1,80})/y;

/** A reference to a secret stored elsewhere, or a placeholder. */
const referenceForms = [
  String.raw`\$\{\{[^"'\u0060{}]{0,200}\}\}|\$\{[\w.$?!()[\] ]{0,200}\}|\{\{[\s\w.$|-]{0,200}\}\}`,
  String.raw`\$\((?!\s*(?:echo|printf)\b)[^()\n]{0,200}\)|\$[A-Z_][A-Z0-9_]*|\$\d|%[A-Z_][A-Z0-9_]*%|%[sdv]`,
  String.raw`(?:process\.env|import\.meta\.env|os\.environ|env)(?:\.[A-Za-z_]\w{0,99}|\[["'][A-Za-z_]\w{0,99}["']\])`,
  String.raw`(?:tokens|secrets|parts|args|argv|sys\.argv|params|options)\[\w{1,40}\]`,
  String.raw`<[Yy]our[ \w-]{0,60}>|[xX]{3,}|\.[*+](?:[/)|$][^\s"'\u0060]*)?`,
].join('|');
const reference = new RegExp(`^(?:${referenceForms})$`);
const calls = [
  String.raw`(?:[A-Za-z_$]{1,40}\.){0,5}(?:get|read|parse|load|fetch|find|create|generate|hash|encode|decode)[A-Za-z]{0,40}\([A-Za-z_$.,\s]{0,100}\)`,
  String.raw`(?:[A-Za-z_$]{1,40}\.){0,5}(?:prompt|input|getpass|getenv)\([^()\n]{0,100}\)`,
].join('|');
const harmlessStart = new RegExp(String.raw`(?:${referenceForms}|${calls})(?=$|[\s"'\u0060,;)\]}&|<>\\])`, 'y');
/** A variable, a placeholder or a property that itself has the name of a secret. */
const namedReference = /^(?:\$|\$?\{|<|(?:[A-Za-z_$]{1,40}\??\.){1,9})(?<name>[A-Za-z_ -]{1,60})[}>]?$/;
const keyword =
  /^(?:true|false|null|none|nil|undefined|yes|no|string|str|number|boolean|bool|int|any|unknown|void|never|object|bytes|text|read|write|inherit|required|optional|enabled|disabled|token|password|secret)$/i;

interface Name {
  readonly name: string;
  /** The quote after the name, if it is quoted. */
  readonly quote: string;
  readonly separator: string;
}

interface Value {
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
  readonly isQuoted: boolean;
  readonly isSecret: boolean;
}

type FindValue = (text: string, start: number, found: Name) => Value | null;

const passes: readonly { readonly pattern: RegExp; readonly findValue: FindValue }[] = [
  { pattern: command, findValue: argument },
  { pattern: flag, findValue: flagValue },
  { pattern: element, findValue: (text, start) => readValue(elementText, text, start) },
  { pattern: pair, findValue: argument },
  { pattern: assignment, findValue: assignedValue },
];

/** Masks the value after a secret's name: `--password x`, `TOKEN=x`, `"secret": "x"`, `Cookie: a=x`. */
export function maskAssignments(text: string): string {
  return passes.reduce((rest, { pattern, findValue }) => maskValues(rest, pattern, findValue), text);
}

export function isReference(content: string): boolean {
  return reference.test(content) || isSecretName(namedReference.exec(content)?.groups?.name ?? '');
}

/** Makes one pass from left to right and reads each bare word only once, so that the time stays linear. */
function maskValues(text: string, pattern: RegExp, findValue: FindValue): string {
  let masked = '';
  let copied = 0;
  let readUntil = 0;
  for (const match of text.matchAll(pattern)) {
    // A pattern without a name matches only passwords.
    const { name = 'password', quote = '', separator = '' } = match.groups ?? {};
    if (match.index < readUntil || !isSecretName(name)) continue;
    const value = findValue(text, match.index + match[0].length, { name, quote, separator });
    if (!value) continue;
    if (value.isSecret && !isHarmless(text, value, name)) {
      masked += text.slice(copied, value.start) + mask;
      copied = value.end;
      readUntil = value.end;
    } else if (!value.isQuoted) {
      readUntil = value.end;
    }
  }
  return masked + text.slice(copied);
}

function flagValue(text: string, start: number, { name }: Name): Value | null {
  // `docker build` refers to a secret in a file this way.
  return name === 'secret' && text.startsWith('id=', start) ? null : argument(text, start);
}

function argument(text: string, start: number): Value | null {
  return quotedValue(text, start) ?? harmlessValue(text, start) ?? bareWord(text, start);
}

function assignedValue(text: string, start: number, { name, quote, separator }: Name): Value | null {
  const quoted = quotedValue(text, start);
  if (/^[ \t]*[=!]=/.test(separator)) {
    const value = quoted ?? bareWord(text, start);
    return value && { ...value, isSecret: (quoted ? /\d|.{8}/ : /\d/).test(contentOf(text, value)) };
  }
  const found = quoted ?? blockValue(text, start) ?? harmlessValue(text, start);
  if (found) return found;
  if (quote !== '' && separator.includes(':')) {
    return readValue(insideBrackets, text, start + 1) ?? readValue(wordOfJson, text, start);
  }
  if (separator === '=') return bareWord(text, start);
  const isAuthorization = /authorization$/i.test(name);
  if (isAuthorization || name.includes('-')) {
    const afterScheme = readValue(scheme, text, start);
    const header = afterScheme ? bareWord(text, afterScheme.end) : readValue(signedHeader, text, start);
    if (header) return header;
  }
  const value = (/cookie$/i.test(name) && readValue(cookies, text, start)) || bareWord(text, start);
  if (!value) return null;
  // A word followed by other words is prose or code, unless it has digits.
  const isLone = readValue(endOfLoneWord, text, value.end) !== null;
  return { ...value, isSecret: isAuthorization || isLone || /\d/.test(contentOf(text, value)) };
}

function harmlessValue(text: string, start: number): Value | null {
  const value = readValue(harmlessStart, text, start);
  return value && { ...value, isSecret: false };
}

function blockValue(text: string, from: number): Value | null {
  blockStart.lastIndex = from;
  const { lineBreak = '', indent = '' } = blockStart.exec(text)?.groups ?? {};
  if (indent === '') return null;
  const start = blockStart.lastIndex;
  let end = start;
  do {
    const next = text.indexOf(lineBreak, end === start ? start : end + lineBreak.length);
    end = next === -1 ? text.length : next;
  } while (text.startsWith(lineBreak + indent, end));
  return { start, end, isQuoted: false, isSecret: true };
}

/** Reads up to the closing quote, or to the end of the line if there is none. */
function quotedValue(text: string, from: number): Value | null {
  openingQuote.lastIndex = from;
  const opening = openingQuote.exec(text);
  if (!opening) return null;
  const start = openingQuote.lastIndex;
  const quote = text.charAt(start - 1);
  const escapes = opening.groups?.escapes?.length ?? 0;
  for (let at = text.indexOf(quote, start); at !== -1; at = text.indexOf(quote, at + 1)) {
    const backslashes = countBackslashes(text, start, at);
    if (backslashes <= escapes || (escapes === 0 && backslashes % 2 === 0)) {
      const rest = escapes === 0 ? readValue(restOfWord, text, at + 1) : null;
      if (rest) return { ...rest, start: from };
      return { start, end: at - Math.min(backslashes, escapes), isQuoted: true, isSecret: true };
    }
  }
  const lineEnd = text.indexOf('\n', start);
  return { start, end: lineEnd === -1 ? text.length : lineEnd, isQuoted: true, isSecret: true };
}

function countBackslashes(text: string, from: number, to: number): number {
  let at = to;
  while (at > from && text[at - 1] === '\\') at -= 1;
  return to - at;
}

/** Excludes the surrounding punctuation and brackets. */
function bareWord(text: string, start: number): Value | null {
  const value = readValue(word, text, start);
  if (!value) return null;
  const content = contentOf(text, value);
  const closing = ['()', '[]', '{}', '<>'].map(([open = '', close]) => (content.includes(open) ? '' : close)).join('');
  let { end } = value;
  while (end > start && `.,;:${closing}`.includes(text.charAt(end - 1))) end -= 1;
  return end > start ? { ...value, end } : null;
}

function readValue(pattern: RegExp, text: string, start: number): Value | null {
  pattern.lastIndex = start;
  const match = pattern.exec(text);
  return match && { start, end: start + match[0].length, isQuoted: false, isSecret: true };
}

function contentOf(text: string, { start, end }: Value): string {
  return text.slice(start, end);
}

/** Whether the value reveals nothing: punctuation, a reference, a type, the name again, or an existing mask. */
function isHarmless(text: string, value: Value, name: string): boolean {
  const content = contentOf(text, value)
    .replace(/^(?:Bearer|Basic|Token|ApiKey)(?: +|$)/i, '')
    .trim();
  const rest = content.replaceAll(mask, '');
  if (!/[\p{L}\p{N}]/u.test(rest)) return rest !== content || rest.length < 6 || /^(.)\1*$/.test(rest);
  // In single quotes a dollar sign is literal.
  if (/^\$\w+$/.test(content) && text[value.start - 1] === "'") return false;
  return isReference(content) || keyword.test(content) || content.toLowerCase() === name.toLowerCase();
}
