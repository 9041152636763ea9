import type { Parser } from '@vscode/tree-sitter-wasm';
import { excerpt } from '../excerpt';
import { type GrammarNode, parseWithGrammar } from '../parse-with-grammar';
import type { ShellReading, SimpleCommand } from '../shell-program';
import { checkNode } from './check-node';
import { readCommand } from './read-command';

const MAX_NESTING = 50;
/** Each nesting level in the text is up to fifteen levels of the tree. */
const MAX_DEPTH = 15 * MAX_NESTING;

/** PowerShell treats these as ASCII quotes; the grammar doesn't. */
const otherQuotes = /[\u2018-\u201e]/;

interface WalkState {
  readonly readsFrom: number | null;
  readonly isConditional: boolean;
  readonly isInSubshell: boolean;
  /** Inside something that was already reported as a whole. */
  readonly isObjected: boolean;
  /** The number of enclosing pipelines, such as those in parentheses. */
  readonly nesting: number;
  readonly depth: number;
}

interface Walk {
  readonly commands: SimpleCommand[];
  readonly objections: Set<string>;
  isTooDeep: boolean;
}

/** Reads a PowerShell line and reports a problem for anything but pipelines of commands with constant arguments. */
export function readPowerShell(line: string, grammar: Parser): ShellReading {
  if (otherQuotes.test(line)) {
    return { kind: 'unreadable', reason: 'Uses typographic quotes, which PowerShell treats as plain quotes' };
  }
  const walk: Walk = { commands: [], objections: new Set(), isTooDeep: false };
  if (line.trim() === '') return { kind: 'program', program: { commands: [], objections: [] } };
  const root = parseWithGrammar(line, grammar);
  if (root === null) return { kind: 'unreadable', reason: 'Is probably not valid PowerShell' };
  visit(walk, root, {
    readsFrom: null,
    isConditional: false,
    isInSubshell: false,
    isObjected: false,
    nesting: 0,
    depth: 0,
  });
  if (walk.isTooDeep) return { kind: 'unreadable', reason: `Nests deeper than ${MAX_NESTING} levels` };
  return { kind: 'program', program: { commands: walk.commands, objections: [...walk.objections] } };
}

function visit(walk: Walk, node: GrammarNode, from: WalkState): void {
  if (from.depth >= MAX_DEPTH || from.nesting > MAX_NESTING) {
    walk.isTooDeep = true;
    return;
  }
  const nesting = from.nesting + (node.type === 'pipeline' ? 1 : 0);
  const place = { ...from, nesting, depth: from.depth + 1 };
  const objection = isNull(node) ? null : checkNode(node);
  if (objection !== null && !place.isObjected) walk.objections.add(objection);
  if (node.type === 'pipeline') visitPipeline(walk, node, place);
  else if (node.type === 'pipeline_chain') visitChain(walk, node, place);
  else if (node.type === 'command') visitCommand(walk, node, place);
  // Blocks, branches and expressions may run once, repeatedly or never.
  else visitChildren(walk, node, objection === null ? place : { ...place, isConditional: true, isObjected: true });
}

function visitChildren(walk: Walk, node: GrammarNode, place: WalkState): void {
  for (const child of node.children) if (child.isNamed) visit(walk, child, place);
}

function visitPipeline(walk: Walk, node: GrammarNode, place: WalkState): void {
  const children = node.children;
  const isInSubshell = place.isInSubshell || children.at(-1)?.type === '&';
  let { isConditional } = place;
  for (const child of children) {
    if (child.type === 'pipeline_chain_tail') isConditional = true;
    if (child.isNamed) visit(walk, child, { ...place, isConditional, isInSubshell });
  }
}

function visitChain(walk: Walk, node: GrammarNode, place: WalkState): void {
  let { readsFrom } = place;
  for (const child of node.children.filter(({ isNamed }) => isNamed)) {
    const index = walk.commands.length;
    if (child.type !== 'command' && !place.isObjected) {
      walk.objections.add(`Evaluates an expression: ${excerpt(child.text)}`);
    }
    visit(walk, child, { ...place, readsFrom });
    readsFrom = child.type === 'command' ? index : null;
  }
}

function visitCommand(walk: Walk, node: GrammarNode, place: WalkState): void {
  const { readsFrom, isConditional, isInSubshell } = place;
  const { command, objections } = readCommand(node, { readsFrom, isConditional, isInSubshell });
  walk.commands.push(command);
  for (const objection of objections) walk.objections.add(objection);
  visitChildren(walk, node, { ...place, isConditional: true });
}

/** `> $null` discards output. */
function isNull(node: GrammarNode): boolean {
  return node.type === 'variable' && node.text.toLowerCase() === '$null';
}
