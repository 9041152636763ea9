import type { LoopVariables, ShellRedirection, ShellWord, SimpleCommand } from '../shell/shell-program';
import { expandBraces } from './expand-braces';

/** Iterations beyond this aren't rated one by one. */
const MAX_TURNS = 50;

/** `"$f"` and `"src/$f.ts"`: one word, whatever the variable's value. */
const quotedUse = /^"([^"$`\\]*)\$(?:\{([A-Za-z_]\w*)\}|([A-Za-z_]\w*))([^"$`\\]*)"$/;
/** The same without quotes, which stays one word only if the value has nothing that the shell expands. */
const bareUse = /^([\w./-]*)\$(?:\{([A-Za-z_]\w*)\}|([A-Za-z_]\w*))([\w./-]*)$/;
const plainValue = /^[\w./@%+,:-]+$/;
const wildcards = /[*?[\]{}()\\]/;

/**
 * Returns a command in a loop once for each value of the loop variables, or null if they are only known at run time. A
 * glob stays one word: what is true of all its names is true of each.
 */
export function unrollLoops(command: SimpleCommand, commands: readonly SimpleCommand[]): SimpleCommand[] | null {
  const used = [...(command.loops ?? [])].filter(([name]) => isUsed(name, command));
  if (used.length === 0 || used.some(([name]) => isSetElsewhere(name, commands))) return null;
  const turns = used.reduce<LoopVariables[]>(
    (before, [name, words]) =>
      before.flatMap((turn) => words.flatMap(expandBraces).map((word) => new Map([...turn, [name, [word]]]))),
    [new Map()],
  );
  if (turns.length === 0 || turns.length > MAX_TURNS) return null;
  const unrolled = turns.map((turn) => takeTurn(command, turn));
  return unrolled.every((each) => each !== null) ? unrolled : null;
}

function isUsed(name: string, { words, redirections }: SimpleCommand): boolean {
  return [...words, ...redirections.map(({ target }) => target)].some(
    ({ value, text }) => value === null && variableIn(text)?.name === name,
  );
}

/** If anything else sets the variable, the words of the loop are only a guess. */
function isSetElsewhere(name: string, commands: readonly SimpleCommand[]): boolean {
  const assigning = commands.filter(({ assignments }) => assignments.some((assignment) => assignment.name === name));
  const naming = commands.some(
    ({ words }) => !printing.test(words[0]?.value ?? '') && words.slice(1).some(({ value }) => value === name),
  );
  return assigning.length > 1 || naming;
}

/** `read f` sets the variable, but `echo f` doesn't. */
const printing = /^(echo|cat|ls|wc|grep|head|tail)$/;

function takeTurn(command: SimpleCommand, turn: LoopVariables): SimpleCommand | null {
  const words = command.words.map((word) => fillIn(word, turn));
  const targets = command.redirections.map(({ target }) => fillIn(target, turn));
  if (!words.every((word) => word !== null) || !targets.every((word) => word !== null)) return null;
  const redirections = command.redirections.map(
    (redirection, index): ShellRedirection => ({ ...redirection, target: targets[index] ?? redirection.target }),
  );
  return { ...command, words, redirections };
}

/** Returns the word with its variable filled in; words without one stay unchanged. */
function fillIn(word: ShellWord, turn: LoopVariables): ShellWord | null {
  const use = word.value === null ? variableIn(word.text) : null;
  const [given] = (use && turn.get(use.name)) ?? [];
  if (use === null || given === undefined) return word;
  const { before, after, isQuoted } = use;
  const value = given.value;
  // The loop expands a tilde; the word that uses the variable doesn't.
  if (value === null || given.text.startsWith('~') || wildcards.test(before + after)) return null;
  if (!isQuoted && !plainValue.test(value)) return null;
  const whole = `${before}${value}${after}`;
  return { text: whole, value: whole, isPattern: given.isPattern };
}

function variableIn(text: string) {
  const quoted = quotedUse.exec(text);
  const [, before = '', braced, bare, after = ''] = quoted ?? bareUse.exec(text) ?? [];
  const name = braced ?? bare;
  return name === undefined ? null : { name, before, after, isQuoted: quoted !== null };
}
