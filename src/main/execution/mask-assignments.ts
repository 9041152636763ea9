import { isSecretName } from './is-secret-name';

export const mask = '[masked]';

/** In a text that is a JSON string itself a name may follow the letter of an escape, and in a diff a minus sign. */
const nameStart = String.raw`(?:(?<![\w.\\-])|(?<=\\)(?![nrt])|(?<=\\[nrt])|(?<=^-))`;
const name = String.raw`(?<name>[A-Za-z_][\w.-]{0,99})`;

const flag = new RegExp(
  String.raw`${nameStart}--?${name}(?<separator>=|[ \t]{1,40}(?:(?:\\\r?\n|\\{3,31}n)[ \t]{0,80})?(?!-))`,
  'gm',
);
const assignment = new RegExp(
  String.raw`${nameStart}${name}(?<quote>\\{0,7}["'\u0060]?)\]?(?<separator>[ \t]{0,40}(?:=>|:=|[=!]==?|\+=|=|:(?!:|//))[ \t]{0,40})`,
  'gm',
);

/** With the letters that some languages put before a quote. */
const openingQuote = /(?:[bfru]{0,2}|[@$]{0,2})(?<escapes>\\{0,7})["'`]/iy;
/** A shell's word; it ends before an escaped quote or line break when the text is a JSON string itself. */
const word = /(?:[^\s"'`|;&<>(){}\\]|\\(?![nrt"'`]))+/y;
const loneWord = /[^\s"'`|;&<>(){}[\]\\,]+(?=[ \t]*(?:$|["'`\\\r\n]))/my;
const cookies = /[\w.-]+=[^\r\n"'`]*/y;
const scheme = /(?:Bearer|Basic|Token|ApiKey|Negotiate)[ \t]+/iy;

/** Stands for a secret that is somewhere else, or for any. */
const reference = /^(?:\$\{\{.*\}\}|\$\{[^}]*\}|\$\(.*\)|\{\{.*\}\}|\{\w*\}|%\w+%|%[sdv]|<[^>]*>|x{3,}|\.[*+].*)$/is;
const variable = /^\$\w+$/;
const keyword = new RegExp(
  `^(?:${[
    'true|false|null|none|nil|undefined|yes|no|string|str|number|boolean|bool|int|any|unknown|void|never|object',
    'bytes|text|read|write|inherit|required|optional|enabled|disabled|token|password|secret',
  ].join('|')})$`,
  'i',
);
const codePath =
  /^(?:(?:self|this|process|os|env|config|args|options|props|req|request|ctx|context|settings|params)(?:\??\.[\w$]+)+|[A-Za-z_]\w*(?:\[[\w$]+\])+)$/;

interface Name {
  readonly name: string;
  /** The quote after the name, if it is in quotes. */
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

/** Masks what follows the name of a secret: `--password x`, `TOKEN=x`, `"secret": "x"`, `Cookie: a=x`. */
export function maskAssignments(text: string): string {
  return maskValues(maskValues(text, flag, flagValue), assignment, assignedValue);
}

/** Goes once from left to right; a bare word is read once, whatever came of it, so that the time stays linear. */
function maskValues(text: string, pattern: RegExp, findValue: FindValue): string {
  let masked = '';
  let copied = 0;
  let readUntil = 0;
  for (const match of text.matchAll(pattern)) {
    const { name = '', quote = '', separator = '' } = match.groups ?? {};
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
  // How `docker build` names a secret that it takes from a file.
  if (name === 'secret' && text.startsWith('id=', start)) return null;
  return quotedValue(text, start) ?? bareWord(text, start);
}

function assignedValue(text: string, start: number, { name, quote, separator }: Name): Value | null {
  const quoted = quotedValue(text, start);
  if (/^[ \t]*[=!]=/.test(separator)) return quoted && { ...quoted, isSecret: /\d/.test(contentOf(text, quoted)) };
  if (quoted || quote !== '') return quoted;
  if (separator === '=') return argumentOrWord(text, start);
  if (/cookie$/i.test(name)) return readValue(cookies, text, start);
  const isHeader = name.includes('-') || /^authorization$/i.test(name);
  const afterScheme = isHeader && readValue(scheme, text, start);
  if (afterScheme) return readValue(word, text, afterScheme.end);
  const value = readValue(loneWord, text, start);
  if (!value) return null;
  // After a colon or a space a bare word is as often code as it is a secret; headers are never code.
  const content = contentOf(text, value);
  return { ...value, isSecret: (isHeader || /\d/.test(content)) && !/^\d+$/.test(content) };
}

/** As in a shell, a query or a connection string; a variable that is given to a function looks alike. */
function argumentOrWord(text: string, start: number): Value | null {
  const whole = readValue(word, text, start);
  const value = bareWord(text, start);
  if (!whole || !value) return null;
  const content = contentOf(text, value);
  const isArgument = /^(?:\(|\)|,\s)/.test(text.slice(value.end, value.end + 2)) && /^[A-Za-z_]+$/.test(content);
  return { ...value, isSecret: !isArgument && !codePath.test(contentOf(text, whole)) };
}

/** Up to the quote that closes it, or to the end of the line when none does. */
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

/** Without the punctuation of the sentence or the list that the word stands in. */
function bareWord(text: string, start: number): Value | null {
  const value = readValue(word, text, start);
  if (!value) return null;
  let { end } = value;
  const punctuation = contentOf(text, value).includes('[') ? ',.:!?' : '],.:!?';
  while (end > start && punctuation.includes(text.charAt(end - 1))) end -= 1;
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

/** Gives nothing away: punctuation, a reference, a type, the name once more, or what is masked already. */
function isHarmless(text: string, value: Value, name: string): boolean {
  const content = contentOf(text, value)
    .replace(/^(?:Bearer|Basic|Token|ApiKey)(?: +|$)/i, '')
    .trim();
  if (!/[\p{L}\p{N}]/u.test(content.replaceAll(mask, ''))) return true;
  // In single quotes a dollar sign is a character like others.
  if (variable.test(content)) return text[value.start - 1] !== "'";
  return reference.test(content) || keyword.test(content) || content.toLowerCase() === name.toLowerCase();
}
