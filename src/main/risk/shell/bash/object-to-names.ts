import type { ShellWord } from '../shell-program';
import { type BashWalk, type CommandDraft, objectTo } from './bash-walk';

/** Builtins whose operands are names of variables. A name may carry a subscript, and bash evaluates that. */
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
/** Those that take one name, behind `-v`. */
const testingBuiltins: ReadonlySet<string> = new Set(['printf', 'test', '[']);

const evaluatedSubscript = /^[A-Za-z_]\w*\[(?!\d+\])/;
const assignment = /^[A-Za-z_]\w*\+?=/;
const evaluatingFlag = /^[-+]\w*[in]/;

/** Builtins that run commands hidden in the names they are given. */
export function objectToNames(walk: BashWalk, { text, words }: CommandDraft): void {
  const [first, ...operands] = words;
  const name = first?.value;
  if (name === undefined || name === null) return;
  const object = () => objectTo(walk, text, 'evaluates the name it is given, which can run commands');
  if (name === 'let') objectTo(walk, text, 'evaluates what variables hold, which can run commands');
  if (namingBuiltins.has(name) && operands.some(isEvaluatedName)) object();
  if (testingBuiltins.has(name) && operands.some((word, index) => isEvaluatedTest(word, operands[index + 1]))) object();
  if (declaringBuiltins.has(name) && operands.some((word) => evaluatingFlag.test(word.value ?? ''))) {
    objectTo(walk, text, 'changes what assigning to the variable does');
  }
}

function isEvaluatedName({ text, value }: ShellWord): boolean {
  return value === null ? !assignment.test(text) : evaluatedSubscript.test(value);
}

function isEvaluatedTest(word: ShellWord, next: ShellWord | undefined): boolean {
  if (word.value === '-v' || word.value === '-R') return next !== undefined && isEvaluatedName(next);
  return word.value?.startsWith('-v') === true && evaluatedSubscript.test(word.value.slice(2));
}
