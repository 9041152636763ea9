import type { Assignment, Command, CommandArgument, Word } from 'unbash';
import type { ShellAssignment, ShellWord } from '../shell-program';
import { addDraft, addObjection, type BashWalk, type CommandDraft, type WalkState } from './bash-walk';
import { isInput, mayNotOpen, readRedirections, visitRedirections } from './read-redirections';
import { readWord, readWordText } from './read-word';
import { visitExpansions } from './visit-expansions';

/** Builtins whose operands are variable names. A name may have a subscript, which bash evaluates. */
const namingBuiltins: ReadonlySet<string> = new Set([
  'declare',
  'export',
  'getopts',
  'local',
  'mapfile',
  'read',
  'readarray',
  'readonly',
  'typeset',
  'unset',
]);

const declaringBuiltins: ReadonlySet<string> = new Set(['declare', 'local', 'typeset']);

/** Builtins that take one name, after `-v`. */
const testingBuiltins: ReadonlySet<string> = new Set(['printf', 'test', '[']);

const evaluatedSubscript = /^[A-Za-z_]\w*\[(?!\d+\])/;

const assignment = /^[A-Za-z_]\w*\+?=/;

const evaluatingFlag = /^[-+]\w*[in]/;

const plainIndex = /^\d+$/;

const plainElement = /^(?!\[)|^\[\d+\]\+?=/;

/** Lists a simple command and the commands that its expansions run. */
export function visitCommand(walk: BashWalk, command: Command, place: WalkState): CommandDraft {
  const written: readonly CommandArgument[] =
    command.name === undefined ? command.args : [command.name, ...command.args];
  const inFront = command.prefix.filter((part) => part.type === 'Assignment');
  const words = written.map((part) => readArgument(walk, part));
  const draft = addDraft(walk, place, {
    position: command.pos,
    text: walk.source.slice(command.pos, command.end),
    words,
    assignments: inFront.map((part) => readAssignment(walk, part)),
    redirections: readRedirections(walk, command.redirects),
    isFed: place.isFed || command.redirects.some(isInput),
    mayNotStart: place.mayNotStart === true || command.redirects.some(mayNotOpen),
  });
  checkNames(walk, draft);
  const inner = { ...place, isPiped: false, owner: draft };
  for (const part of [...inFront, ...written]) {
    if (part.type === 'Assignment') objectToAssignment(walk, part);
    visitExpansions(walk, part, inner);
  }
  visitRedirections(walk, command.redirects, inner);
  return draft;
}

/** An assignment of `export` and the like is read as a word, as for any other command. */
function readArgument(walk: BashWalk, part: CommandArgument): ShellWord {
  if (part.type === 'Word') return readWord(walk, part);
  const text = walk.source.slice(part.pos, part.end);
  return part.value.type === 'ArrayValue' || part.index !== undefined
    ? { text, value: null, isPattern: false }
    : { ...readWordText(walk, text, part.value), isPattern: false };
}

function readAssignment(walk: BashWalk, { name, value }: Assignment): ShellAssignment {
  return { name, value: value.type === 'ArrayValue' ? null : { ...readWord(walk, value), isPattern: false } };
}

/** Array subscripts are arithmetic, and arithmetic runs commands that it finds in variables. */
function objectToAssignment(walk: BashWalk, { text, index, value }: Assignment): void {
  const elements: readonly Word[] = value.type === 'ArrayValue' ? value.elements : [];
  const isPlain =
    (index === undefined || plainIndex.test(index.text)) &&
    elements.every((element) => plainElement.test(element.text));
  if (!isPlain) addObjection(walk, text, 'Evaluates a subscript, which can run commands');
}

/** Checks builtins that run commands hidden in the names they are given. */
function checkNames(walk: BashWalk, { text, words }: CommandDraft): void {
  const [first, ...operands] = words;
  const name = first?.value;
  if (name === undefined || name === null) return;
  const object = () => addObjection(walk, text, 'Evaluates the given name, which can run commands');
  if (name === 'let') addObjection(walk, text, 'Evaluates variable contents, which can run commands');
  if (namingBuiltins.has(name) && operands.some(isEvaluatedName)) object();
  if (testingBuiltins.has(name) && operands.some((word, index) => isEvaluatedTest(word, operands[index + 1]))) object();
  if (declaringBuiltins.has(name) && operands.some((word) => evaluatingFlag.test(word.value ?? ''))) {
    addObjection(walk, text, 'Changes what assigning to the variable does');
  }
}

function isEvaluatedName({ text, value }: ShellWord): boolean {
  return value === null ? !assignment.test(text) : evaluatedSubscript.test(value);
}

function isEvaluatedTest(word: ShellWord, next: ShellWord | undefined): boolean {
  if (word.value === '-v' || word.value === '-R') return next !== undefined && isEvaluatedName(next);
  return word.value?.startsWith('-v') === true && evaluatedSubscript.test(word.value.slice(2));
}
