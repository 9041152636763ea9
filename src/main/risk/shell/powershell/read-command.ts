import type { GrammarNode } from '../parse-with-grammar';
import type { ShellRedirection, ShellWord, SimpleCommand } from '../shell-program';

/** After a backtick these become control characters; any other character is literal. */
const controlEscape = /[0abefnrtuv\n]/;

const variableStart = /[\w{(:$?^]/;

interface Piece {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** Never joins the text next to it: `Start-Process('x')` has an argument. */
  readonly isClosed: boolean;
}

const closedKinds: ReadonlySet<string> = new Set(['parenthesized_expression', 'script_block_expression']);

/** `('x')`: a constant despite the parentheses. */
const constantInParentheses = /^\(\s*('(?:[^']|'')*'|"[^"`$]*")\s*\)$/;

/** PowerShell accepts these dashes as the one that starts a parameter. */
const otherDash = /^[\u2013-\u2015]/;

/** Reads one command of the tree and what makes it more than its words. */
export function readCommand(
  node: GrammarNode,
  place: Pick<SimpleCommand, 'readsFrom' | 'isConditional' | 'isInSubshell'>,
): { readonly command: SimpleCommand; readonly objections: readonly string[] } {
  const parts = node.children.flatMap((child) =>
    child.type === 'command_elements' || child.type === 'foreach_command' ? child.children : [child],
  );
  const [first] = parts;
  const operator = first?.type === 'command_invokation_operator' ? first.text : null;
  const redirects = parts.filter((part) => part.type === 'redirection');
  const words = piecesOf(parts.slice(operator === null ? 0 : 1)).map(({ text }) => readWord(text));
  const text = node.text.trim();
  return {
    command: { text, words, assignments: [], redirections: redirects.flatMap(readRedirection), ...place },
    objections: [
      ...(words[0]?.value?.toLowerCase() === 'using' ? [`Loads code into this shell: ${text}`] : []),
      ...(operator === '.' ? [`Runs a script in this shell: ${text}`] : []),
      ...(operator === '&' && words[0]?.value === null ? [`Runs a command only known at run time: ${text}`] : []),
      ...(words.some((word) => otherDash.test(word.text))
        ? ['Uses a parameter that starts with a typographic dash']
        : []),
    ],
  };
}

function piecesOf(parts: readonly GrammarNode[]): readonly Piece[] {
  const pieces: Piece[] = [];
  for (const part of parts) {
    if (part.type === 'redirection' || (part.type === 'command_argument_sep' && part.text !== ':')) continue;
    const piece = { start: part.start, end: part.end, text: part.text, isClosed: closedKinds.has(part.type) };
    const last = pieces.at(-1);
    if (last === undefined || last.end !== piece.start || last.isClosed || piece.isClosed) pieces.push(piece);
    else pieces[pieces.length - 1] = { ...piece, start: last.start, text: last.text + piece.text };
  }
  return pieces;
}

function readWord(text: string): ShellWord {
  const value = decodeWord(constantInParentheses.exec(text)?.[1] ?? text);
  return { text, value, isPattern: value !== null && /^[^'"]*[*?[]/.test(text) };
}

function readRedirection(node: GrammarNode): readonly ShellRedirection[] {
  const children = node.children;
  const operator = children.find(({ type }) => type === 'file_redirection_operator')?.text;
  const target = children.find(({ type }) => type === 'redirected_file_name')?.text.trim();
  if (operator === undefined || target === undefined || target.toLowerCase() === '$null') return [];
  return [{ effect: effectOf(operator), target: readWord(target) }];
}

function effectOf(operator: string): ShellRedirection['effect'] {
  if (operator.endsWith('>>')) return 'appends';
  return operator.endsWith('<') ? 'reads' : 'writes';
}

/**
 * Removes quotes and backticks from a PowerShell word; returns null if its value depends on a variable, an expression
 * or a list.
 */
function decodeWord(text: string): string | null {
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
