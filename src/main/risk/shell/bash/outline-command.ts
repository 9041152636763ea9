import type { GrammarNode } from '../parse-with-grammar';
import type { OutlinedCommand } from './outlined-command';

const effects: Readonly<Record<string, string>> = {
  '<': 'reads',
  '>': 'writes',
  '>|': 'writes',
  '&>': 'writes',
  '>&': 'writes',
  '>>': 'appends',
  '&>>': 'appends',
  '<>': 'both',
};
const descriptor = /^(?:\d+-?|-)$/;

/** Nodes that are single commands, with or without redirections. */
const simpleKinds: ReadonlySet<string> = new Set([
  'command',
  'declaration_command',
  'unset_command',
  'test_command',
  'variable_assignment',
  'variable_assignments',
]);

const wordKinds: ReadonlySet<string> = new Set([
  'word',
  'number',
  'string',
  'raw_string',
  'ansi_c_string',
  'concatenation',
  'simple_expansion',
  'expansion',
  'command_substitution',
  'process_substitution',
  'arithmetic_expansion',
]);

type Piece = Pick<GrammarNode, 'start' | 'end' | 'text'>;

interface Gathered {
  readonly words: Piece[];
  readonly assignments: Piece[];
  readonly redirections: Piece[];
}

/** Returns one simple command from its node and its redirections, or null if they are empty. */
export function outlineCommand(nodes: readonly GrammarNode[], isPiped: boolean): OutlinedCommand | null {
  const gathered: Gathered = { words: [], assignments: [], redirections: [] };
  for (const node of nodes) gather(node, gathered);
  const { assignments, redirections } = gathered;
  const words = withoutTime(mergeAdjacent(gathered.words), isPiped || assignments.length > 0);
  const starts = [words, assignments, redirections].flatMap((pieces) => pieces[0]?.start ?? []);
  if (starts.length === 0) return null;
  return {
    position: Math.min(...starts),
    words: words.map(textOf),
    assignments: assignments.map(textOf),
    redirections: redirections.sort(byStart).map(textOf),
    isPiped,
  };
}

export function isSimple(node: GrammarNode): boolean {
  return simpleKinds.has(node.type);
}

export function isRedirect(node: GrammarNode): boolean {
  return node.type.endsWith('_redirect');
}

function gather(node: GrammarNode, into: Gathered): void {
  switch (node.type) {
    case 'command':
      for (const child of node.children) gatherPart(child, into);
      return;
    case 'declaration_command':
    case 'unset_command':
      for (const child of node.children) into.words.push(child);
      return;
    case 'test_command':
      // The grammar sees an expression and the other parser a command, so it counts as one word.
      if (node.children[0]?.type === '[') into.words.push(node);
      return;
    case 'variable_assignments':
      for (const child of node.children) into.assignments.push(child);
      return;
    case 'variable_assignment':
      into.assignments.push(node);
      return;
    default:
      if (isRedirect(node)) gatherRedirect(node, into);
  }
}

function gatherPart(node: GrammarNode, into: Gathered): void {
  const isArithmetic = node.type === 'command_name' && node.children[0]?.children[0]?.type === '((';
  if (isRedirect(node)) gatherRedirect(node, into);
  else if (node.type === 'variable_assignment') into.assignments.push(node);
  else if (!isArithmetic) into.words.push(node);
}

/** The grammar treats the words after a redirection as more targets or as parts of a here-document. */
function gatherRedirect({ type, start, end, children }: GrammarNode, into: Gathered): void {
  if (type === 'heredoc_redirect') {
    for (const child of children) {
      if (wordKinds.has(child.type)) into.words.push(child);
      if (isRedirect(child)) gatherRedirect(child, into);
    }
    return;
  }
  const index = children.findIndex((child) => !child.isNamed);
  const operator = children[index]?.type ?? '';
  const [target, ...words] = children.slice(index + 1);
  for (const word of words) into.words.push(word);
  const effect = effects[operator];
  if (effect === undefined || target === undefined || target.type === 'process_substitution') return;
  if (operator === '>&' && descriptor.test(target.text)) return;
  into.redirections.push({ start, end, text: `${effect} ${target.text}` });
}

/** The grammar splits `$"x"` into two nodes. */
function mergeAdjacent(pieces: readonly Piece[]): readonly Piece[] {
  const merged: Piece[] = [];
  for (const { start, end, text } of [...pieces].sort(byStart)) {
    const last = merged.at(-1);
    if (last?.end === start) merged[merged.length - 1] = { start: last.start, end, text: last.text + text };
    else merged.push({ start, end, text });
  }
  return merged;
}

/** The grammar treats the `time` of a pipeline as an ordinary word. */
function withoutTime(words: readonly Piece[], isWord: boolean): readonly Piece[] {
  const [first, second] = words;
  if (isWord || first?.text !== 'time') return words;
  return words.slice(second?.text === '-p' || second?.text === '--' ? 2 : 1);
}

function textOf({ text }: Piece): string {
  return text;
}

function byStart(left: Piece, right: Piece): number {
  return left.start - right.start;
}
