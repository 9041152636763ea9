import type { ShellReading, SimpleCommand } from '../shell-program';
import { readCmdCommand } from './read-cmd-command';
import { type CmdOperator, type CmdToken, scanCmd } from './scan-cmd';

const MAX_DEPTH = 50;
/** As many as it takes to see what a group writes. */
const MAX_WRITERS = 20;

interface Walk {
  readonly line: string;
  readonly tokens: readonly CmdToken[];
  readonly commands: SimpleCommand[];
  readonly objections: Set<string>;
  at: number;
  isTooDeep: boolean;
}

interface Place {
  readonly readsFrom: number | null;
  readonly alsoReadsFrom?: readonly number[];
  readonly isConditional: boolean;
  readonly depth: number;
}

/** Reads a line of cmd.exe: commands with their words, and objections to whatever decides while it runs. */
export function readCmd(line: string): ShellReading {
  const { tokens, objections } = scanCmd(line);
  const walk: Walk = { line, tokens, commands: [], objections: new Set(objections), at: 0, isTooDeep: false };
  visitList(walk, { readsFrom: null, isConditional: false, depth: 0 });
  if (walk.isTooDeep) return { kind: 'unreadable', reason: `it nests deeper than ${MAX_DEPTH} levels` };
  return { kind: 'program', program: { commands: walk.commands, objections: [...walk.objections] } };
}

/** Up to the end of the line, or to the parenthesis that closes the group. */
function visitList(walk: Walk, place: Place): void {
  let { isConditional } = place;
  walk.isTooDeep ||= place.depth > MAX_DEPTH;
  while (!walk.isTooDeep && walk.at < walk.tokens.length) {
    visitPipeline(walk, { ...place, isConditional });
    const operator = operatorAt(walk);
    if (operator === null || operator === ')') return;
    isConditional = operator === '&&' || operator === '||' || place.isConditional;
    walk.at += 1;
  }
}

/** Both sides of a pipe run in processes of their own. */
function visitPipeline(walk: Walk, place: Place): void {
  const first = walk.commands.length;
  let part = first;
  visitPart(walk, place);
  if (operatorAt(walk) !== '|') return;
  while (operatorAt(walk) === '|') {
    walk.at += 1;
    const writer = walk.commands.findLastIndex(({ words }) => words.length > 0);
    const before = part;
    const others = walk.commands.flatMap(({ words }, index) =>
      index >= before && index !== writer && words.length > 0 ? [index] : [],
    );
    part = walk.commands.length;
    const alsoReadsFrom = others.slice(-MAX_WRITERS);
    visitPart(walk, { ...place, readsFrom: writer < first ? null : writer, alsoReadsFrom });
  }
  const parts = walk.commands.splice(first).map((command) => ({ ...command, isInSubshell: true }));
  for (const part of parts) walk.commands.push(part);
}

function visitPart(walk: Walk, place: Place): void {
  if (operatorAt(walk) === '(') {
    walk.at += 1;
    visitList(walk, { ...place, depth: place.depth + 1 });
    if (operatorAt(walk) === ')') walk.at += 1;
  }
  const from = walk.at;
  while (walk.at < walk.tokens.length && operatorAt(walk) === null) walk.at += 1;
  if (walk.at === from) return;
  const { command, objections } = readCmdCommand(walk.line, walk.tokens.slice(from, walk.at));
  for (const objection of objections) walk.objections.add(objection);
  const { readsFrom, alsoReadsFrom = [], isConditional } = place;
  walk.commands.push({
    ...command,
    readsFrom,
    isConditional,
    ...(alsoReadsFrom.length > 0 ? { alsoReadsFrom } : {}),
  });
}

function operatorAt({ tokens, at }: Walk): CmdOperator | null {
  const token = tokens[at];
  return token?.kind === 'operator' ? token.operator : null;
}
