import type { ShellReading, ShellRedirection, ShellWord, SimpleCommand } from '../shell-program';
import { type CmdOperator, type CmdToken, scanCmd } from './scan-cmd';

const effects = { '>': 'writes', '>>': 'appends', '<': 'reads' } as const;

/** Builtins of cmd.exe need no space after them: `del/f x`, `cd..`, `echo.hello`; `del.exe` is a program. */
const builtInWithMore =
  /^(assoc|call|cd|chdir|copy|date|del|dir|echo|erase|exit|for|ftype|goto|if|md|mkdir|mklink|move|path|popd|pushd|rd|rem|ren|rename|rmdir|set|start|time|title|type|vol)((?!\.(?:exe|com|bat|cmd)$)[/\\.,;=+:([\]].*)$/is;

/** Runs other commands or jumps, depending on a condition. */
const deciding = /^(?:if|for|goto|:.*)$/i;

const MAX_DEPTH = 50;

/** Enough to find what a group writes. */
const MAX_WRITERS = 20;

interface Walk {
  readonly line: string;
  readonly tokens: readonly CmdToken[];
  readonly commands: SimpleCommand[];
  readonly objections: Set<string>;
  at: number;
  isTooDeep: boolean;
}

interface WalkState {
  readonly readsFrom: number | null;
  readonly alsoReadsFrom?: readonly number[];
  readonly isConditional: boolean;
  readonly depth: number;
}

/** Reads a cmd.exe line: commands with their words, and a problem for everything that is only decided at run time. */
export function readCmd(line: string): ShellReading {
  const { tokens, objections } = scanCmd(line);
  const walk: Walk = { line, tokens, commands: [], objections: new Set(objections), at: 0, isTooDeep: false };
  visitList(walk, { readsFrom: null, isConditional: false, depth: 0 });
  if (walk.isTooDeep) return { kind: 'unreadable', reason: `Nests deeper than ${MAX_DEPTH} levels` };
  return { kind: 'program', program: { commands: walk.commands, objections: [...walk.objections] } };
}

/** Reads to the end of the line or to the parenthesis that closes the group. */
function visitList(walk: Walk, place: WalkState): void {
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

/** Both sides of a pipe run in their own processes. */
function visitPipeline(walk: Walk, place: WalkState): void {
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

function visitPart(walk: Walk, place: WalkState): void {
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

/** Reads one command from its tokens, which contain no operator. */
function readCmdCommand(
  line: string,
  tokens: readonly CmdToken[],
): { readonly command: SimpleCommand; readonly objections: readonly string[] } {
  const words: ShellWord[] = [];
  const redirections: ShellRedirection[] = [];
  const objections: string[] = [];
  let effect: ShellRedirection['effect'] | null = null;
  for (const token of tokens) {
    if (token.kind === 'redirect') effect = effects[token.operator];
    if (token.kind !== 'word') continue;
    if (effect === null) words.push(...(words.length === 0 ? readName(token.word) : [token.word]));
    else redirections.push({ effect, target: token.word });
    effect = null;
  }
  if (effect !== null) objections.push('Has a redirection without a target');
  const name = words[0]?.value ?? '';
  if (deciding.test(name)) objections.push(`Decides at run time what it does: ${name}`);
  if (/[,;=]/.test(words[0]?.text ?? ''))
    objections.push(`Uses a command name that is split at its punctuation: ${name}`);
  const text = line.slice(tokens[0]?.start, tokens.at(-1)?.end);
  return {
    command: { text, words, assignments: [], redirections, readsFrom: null, isInSubshell: false, isConditional: false },
    objections,
  };
}

/** A leading `@` only prevents the command from being echoed. */
function readName(word: ShellWord): readonly ShellWord[] {
  if (word.value === null) return [word];
  const value = word.value.replace(/^@+/, '');
  const [, name, rest] = builtInWithMore.exec(value) ?? [];
  if (name === undefined || rest === undefined) return value === '' ? [] : [{ ...word, value }];
  return [
    { text: name, value: name, isPattern: false },
    { text: rest, value: rest, isPattern: word.isPattern },
  ];
}
