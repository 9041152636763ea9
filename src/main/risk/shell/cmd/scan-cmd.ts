import { excerpt } from '../excerpt';
import type { ShellWord } from '../shell-program';

export type CmdToken =
  | { readonly kind: 'word'; readonly start: number; readonly end: number; readonly word: ShellWord }
  | { readonly kind: 'operator'; readonly start: number; readonly end: number; readonly operator: CmdOperator }
  | { readonly kind: 'redirect'; readonly start: number; readonly end: number; readonly operator: '>' | '>>' | '<' };

export type CmdOperator = '&' | '&&' | '|' | '||' | '(' | ')' | '\n';

export interface CmdScan {
  readonly tokens: readonly CmdToken[];
  readonly objections: readonly string[];
}

/** `2>&1`: a descriptor is duplicated, no file is opened. */
const duplication = /\d?[<>]&\d?/y;
const redirect = /\d?(>>|>|<)/y;
const operatorAt = /&&|\|\||[&|()\n]/y;
const variable = /%[^%\n]+%|![^!\n]+!|%[\d*~%]/;
/** `%PATH:a=b c%`: the replacement text may contain spaces. */
const spacedVariable = /%[^%:\n]+:[^%\n]*[\s&|<>][^%\n]*%/;

/** Splits a cmd.exe line into words and operators. Parentheses in the middle of a command are ordinary characters. */
export function scanCmd(line: string): CmdScan {
  const tokens: CmdToken[] = [];
  const objections = new Set<string>();
  let openGroups = 0;
  let at = 0;
  while (at < line.length) {
    const last = tokens.at(-1);
    const isCommandStart = last === undefined || (last.kind === 'operator' && last.operator !== ')');
    if (/[ \t]/.test(line.charAt(at))) {
      at += 1;
      continue;
    }
    const duplicated = matchAt(duplication, line, at);
    if (duplicated !== null) {
      at += duplicated.length;
      continue;
    }
    const redirected = matchAt(redirect, line, at);
    if (redirected !== null) {
      const operator = redirected.endsWith('>>') ? '>>' : redirected.endsWith('>') ? '>' : '<';
      tokens.push({ kind: 'redirect', start: at, end: at + redirected.length, operator });
      at += redirected.length;
      continue;
    }
    const operator = matchAt(operatorAt, line, at);
    if (isOperator(operator, isCommandStart, openGroups)) {
      openGroups += operator === '(' ? 1 : operator === ')' ? -1 : 0;
      tokens.push({ kind: 'operator', start: at, end: at + operator.length, operator });
      at += operator.length;
      continue;
    }
    const token = scanWord(line, at, openGroups > 0, objections);
    tokens.push(token);
    at = token.end;
  }
  if (spacedVariable.test(line)) objections.add('Uses variables that are replaced before the line is parsed');
  if (openGroups > 0) objections.add('Leaves a parenthesis open');
  return { tokens, objections: [...objections] };
}

function matchAt(pattern: RegExp, line: string, at: number): string | null {
  pattern.lastIndex = at;
  return pattern.exec(line)?.[0] ?? null;
}

function isOperator(found: string | null, isCommandStart: boolean, openGroups: number): found is CmdOperator {
  if (found === '(') return isCommandStart;
  return found === ')' ? openGroups > 0 : found !== null;
}

function scanWord(line: string, start: number, isInGroup: boolean, objections: Set<string>): CmdToken {
  let value = '';
  let isQuoted = false;
  let at = start;
  for (; at < line.length; at += 1) {
    const character = line.charAt(at);
    const next = line.charAt(at + 1);
    if (character === '\n' || (!isQuoted && isEnd(character, isInGroup))) break;
    if (character === '"') isQuoted = !isQuoted;
    else if (character === '^' && !isQuoted) {
      if (next === '' || next === '\n') objections.add('Joins a line with the next one (^ at its end)');
      else value += next;
      at += 1;
    } else value += character;
  }
  if (isQuoted) objections.add('Leaves a quote open');
  const end = Math.min(at, line.length);
  const text = line.slice(start, end);
  const isVariable = variable.test(text);
  // Variables are replaced before the line is parsed, so their value can be a whole command.
  if (isVariable) objections.add(`Uses a variable that is replaced before the line is parsed: ${excerpt(text)}`);
  const isPattern = !isVariable && /[*?]/.test(value);
  return { kind: 'word', start, end, word: { text, value: isVariable ? null : value, isPattern } };
}

function isEnd(character: string, isInGroup: boolean): boolean {
  return ' \t&|<>'.includes(character) || (isInGroup && character === ')');
}
