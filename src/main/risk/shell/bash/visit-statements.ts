import type { CommandNode, CompoundList, For, ParsedScript, Pipeline, Redirected, Statement, Word } from 'unbash';
import { assertNever } from '../../../../shared/assert-never';
import {
  addDraft,
  type BashWalk,
  type CommandDraft,
  deeper,
  inSubshell,
  othersSince,
  type WalkState,
} from './bash-walk';
import { isInput, mayNotOpen, readRedirections, visitRedirections } from './read-redirections';
import { readWord } from './read-word';
import { visitCommand } from './visit-command';
import { visitExpansions } from './visit-expansions';

/** Reads the commands of a line or substitution; returns the last one, whose output it produces. */
export function visitScript(walk: BashWalk, script: ParsedScript, place: WalkState): CommandDraft | null {
  const [error] = script.errors ?? [];
  if (error !== undefined) {
    walk.refusals.push(`Invalid bash: ${error.message}`);
    return null;
  }
  return visitStatements(walk, script.commands, place);
}

function visitStatements(walk: BashWalk, statements: readonly Statement[], from: WalkState): CommandDraft | null {
  const place = deeper(walk, { ...from, isPiped: false });
  if (place === null) return null;
  let last: CommandDraft | null = null;
  for (const { command, background } of statements) {
    const inner = background === true ? inSubshell(place) : place;
    const pipelines = command.type === 'AndOr' ? command.commands : [command];
    for (const [index, pipeline] of pipelines.entries()) {
      const at = index === 0 ? inner : { ...inner, isConditional: true };
      const written = pipeline.type === 'Pipeline' ? visitPipeline(walk, pipeline, at) : visitNode(walk, pipeline, at);
      last = written ?? last;
    }
  }
  return last;
}

function visitPipeline(walk: BashWalk, { commands }: Pipeline, place: WalkState): CommandDraft | null {
  const inner = commands.length > 1 ? inSubshell(place) : place;
  let last = place.readsFrom;
  let alsoReadsFrom = place.alsoReadsFrom ?? [];
  for (const [index, command] of commands.entries()) {
    const before = walk.drafts.length;
    last = visitNode(walk, command, { ...inner, readsFrom: last, alsoReadsFrom, isPiped: index > 0 });
    alsoReadsFrom = othersSince(walk, before, last);
  }
  return last;
}

function visitNode(walk: BashWalk, node: CommandNode, from: WalkState): CommandDraft | null {
  if (node.type === 'Command') return visitCommand(walk, node, from);
  const place = { ...from, isPiped: false, owner: null };
  const conditional = { ...place, isConditional: true };
  const repeated = { ...conditional, isRepeated: true };
  const visitList = (list: CompoundList, at: WalkState) => visitStatements(walk, list.commands, at);
  const visitBody = (body: CommandNode | CompoundList, at: WalkState) =>
    body.type === 'CompoundList' ? visitList(body, at) : visitNode(walk, body, at);
  switch (node.type) {
    case 'Redirected':
      return visitRedirected(walk, node, place);
    case 'BraceGroup':
      return visitList(node.body, place);
    case 'Subshell':
      return visitList(node.body, inSubshell(place));
    case 'If': {
      const branches = node.elif.flatMap((branch) => [branch.clause, branch.then]);
      const lists = [node.then, ...branches, ...(node.else === undefined ? [] : [node.else])];
      return lastOf([visitList(node.clause, place), ...lists.map((list) => visitList(list, conditional))]);
    }
    case 'While':
      return lastOf([visitList(node.clause, repeated), visitList(node.body, repeated)]);
    case 'For':
    case 'Select':
      assignLoopVariable(walk, node.name, place);
      for (const word of node.wordlist ?? []) visitExpansions(walk, word, place);
      return visitList(node.body, node.type === 'For' ? insideLoop(walk, node, repeated) : repeated);
    case 'ArithmeticFor':
      for (const expression of [node.initialize, node.test, node.update]) {
        if (expression !== undefined) visitExpansions(walk, expression, conditional);
      }
      return visitList(node.body, repeated);
    case 'Case':
      visitExpansions(walk, node.word, place);
      for (const pattern of node.items.flatMap((item) => item.pattern)) visitExpansions(walk, pattern, conditional);
      return lastOf(node.items.map((item) => visitList(item.body, conditional)));
    case 'TestCommand':
    case 'ArithmeticCommand':
      visitExpansions(walk, node, place);
      return null;
    case 'Function':
      walk.objections.add(`Defines the function ${node.name.text}`);
      visitBody(node.body, conditional);
      return null;
    case 'Coproc':
      walk.objections.add('Starts a coprocess that other commands read from and write to');
      visitBody(node.body, inSubshell(place));
      return null;
    default:
      return assertNever(node);
  }
}

/** The files of a group or loop are opened around all of it, so they are listed as a command without words. */
function visitRedirected(walk: BashWalk, { command, redirects }: Redirected, place: WalkState): CommandDraft | null {
  const position = redirects[0]?.pos ?? command.end;
  const text = walk.source.slice(position, redirects.at(-1)?.end ?? position);
  const redirections = readRedirections(walk, redirects);
  const opening = addDraft(walk, place, { position, text, redirections, isImplied: redirections.length === 0 });
  visitRedirections(walk, redirects.filter(isInput), { ...place, owner: opening });
  const isFed = place.isFed || redirects.some(isInput);
  const last = visitNode(walk, command, {
    ...place,
    readsFrom: opening.readsFrom,
    alsoReadsFrom: opening.alsoReadsFrom,
    isFed,
    mayNotStart: place.mayNotStart === true || redirects.some(mayNotOpen),
  });
  const outputs = redirects.filter((redirect) => !isInput(redirect));
  visitRedirections(walk, outputs, { ...place, owner: last ?? opening });
  return last;
}

/** `for f` without a list iterates over the shell's own arguments, which aren't known. */
function insideLoop(walk: BashWalk, { name, wordlist }: For, place: WalkState): WalkState {
  if (wordlist === undefined) return place;
  return {
    ...place,
    loops: new Map([...(place.loops ?? []), [name.text, wordlist.map((word) => readWord(walk, word))]]),
  };
}

function assignLoopVariable(walk: BashWalk, { pos, text }: Word, place: WalkState): void {
  addDraft(walk, place, { position: pos, text, assignments: [{ name: text, value: null }], isImplied: true });
}

function lastOf(drafts: readonly (CommandDraft | null)[]): CommandDraft | null {
  return drafts.findLast((draft) => draft !== null) ?? null;
}
