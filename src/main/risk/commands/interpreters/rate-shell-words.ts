import { excerpt } from '../../shell/excerpt';
import type { ShellWord } from '../../shell/shell-program';
import { locateWord } from '../files/locate-word';
import { ratePath } from '../files/rate-path';
import type { Invocation, PossibleFolders, RatingContext } from '../invocation';
import { normalizeCommand } from '../normalize-command';
import { rateAssignments, readAssignment } from '../rate-assignments';
import { combine, harmless, type Rating, rate, rateWithoutRule } from '../rating';
import { flagTable } from '../tables/flag-table';
import { type GivenFlag, parseArguments } from '../tables/parse-arguments';
import { rateFlags } from '../tables/rate-by-table';
import { rateRunFile } from './rate-run-file';
import { isInput, rateRunInput, rateRunWord } from './rate-run-text';

/** `eval` reads its words as a separate line. */
export function rateEval({ name, args, context }: Invocation): Rating {
  const unknown = args.find(({ value }) => value === null);
  if (unknown) return rateRunWord(name, unknown);
  const line = args.map(({ value }) => value).join(' ');
  return combine([
    rateWithoutRule('medium', 'Runs its arguments as a command (eval)'),
    context.rateLine(line, { ...context, depth: context.depth + 1 }),
  ]);
}

export function rateSource({ name, args, context }: Invocation): Rating {
  const [file] = args;
  if (file === undefined) return rate('medium', `Has nothing to run (${name})`);
  if (file.value === null) return rateRunWord(name, file);
  if (isInput(file)) return rateRunInput(name, context);
  return combine([
    rateWithoutRule('medium', `Runs ${file.text} in the current shell (${name})`),
    rateRunFile(file, context),
    ratePath(file, { access: 'read', who: name }, context),
  ]);
}

/** The commands given to `trap` run later, when nobody is watching. */
export function rateTrap({ args, context }: Invocation): Rating {
  const [action, ...signals] = args;
  if (action === undefined || action.value === '-l' || action.value === '-p') return harmless;
  if (action.value === null) return rateRunWord('trap', action);
  if (signals.length === 0 || action.value === '-' || action.value === '') {
    return rate('medium', 'Changes how the shell handles signals (trap)');
  }
  return combine([
    rateWithoutRule('high', `Runs ${action.text} later (trap)`),
    context.rateLine(action.value, { ...context, depth: context.depth + 1 }),
  ]);
}

const envTable = flagTable(
  `-i -0 -v - -u= -C=? -S=? -P=$ --ignore-environment --null --debug --unset= --chdir=? --split-string=?
   --default-signal[=] --ignore-signal[=] --block-signal[=] --list-signal-handling --help --version`,
);

interface EnvCall {
  readonly flags: readonly GivenFlag[];
  readonly split: ShellWord;
}

export function rateEnv(invocation: Invocation): Rating {
  const { name, args, context } = invocation;
  const parsed = parseArguments(args, envTable, { operandsBeforeCommand: 0 });
  const split = parsed.flags.find((flag) => flag.name === '-S' || flag.name === '--split-string')?.value;
  if (split) return rateSplit({ flags: parsed.flags, split }, invocation);
  const has = (...names: string[]) => parsed.flags.some((flag) => names.includes(flag.name));
  const start = parsed.operands.findIndex((word) => readAssignment(word) === null && word.value !== '-');
  const inner = start < 0 ? [] : parsed.operands.slice(start);
  const set = (start < 0 ? parsed.operands : parsed.operands.slice(0, start)).flatMap(
    (word) => readAssignment(word) ?? [],
  );
  const chosen = parsed.flags.filter((flag) => flag.name === '-C' || flag.name === '--chdir');
  const folder = chosen.at(-1)?.value;
  const deeper = {
    ...context,
    depth: context.depth + 1,
    folders: folder ? foldersOf(folder, context) : context.folders,
  };
  const runs = inner.length > 0;
  // A lone dash before the command means the same as -i.
  const isEmptied = parsed.operands.slice(0, Math.max(start, 0)).some(({ value }) => value === '-');
  return combine([
    rateFlags(invocation, { ...parsed, undecided: [] }, { table: envTable, operands: 'reads' }),
    runs && (has('-i', '-u', '-', '--ignore-environment', '--unset') || isEmptied)
      ? rate('medium', `Unsets variables that keep commands from starting other programs (${name})`)
      : harmless,
    runs ? rateAssignments(set) : harmless,
    folder ? ratePath(folder, { access: 'read', who: 'env -C' }, context) : harmless,
    chosen.length > 1 ? rate('medium', `Goes to the last of several folders (${name})`) : harmless,
    inner.length === 0 ? harmless : { ...harmless, noRule: ['Can run any command (env)'] },
    inner.length === 0 ? harmless : context.rateWords(inner, deeper),
    runs || has('--help', '--version') ? harmless : rateShownEnvironment(name),
  ]);
}

/** Programs get tokens through the environment, so printing all of it prints the tokens too. */
export function rateShownEnvironment(name: string): Rating {
  return rate('medium', `Prints the environment, which may contain secrets (${name})`);
}

const printenvTable = flagTable('-0 --null --help --version');

export function ratePrintenv(invocation: Invocation): Rating {
  const parsed = parseArguments(invocation.args, printenvTable);
  const asksForHelp = parsed.flags.some(({ name }) => name === '--help' || name === '--version');
  return combine([
    rateFlags(invocation, parsed, { table: printenvTable, operands: 'text' }),
    parsed.operands.length > 0 || asksForHelp ? harmless : rateShownEnvironment(invocation.name),
  ]);
}

function foldersOf(word: ShellWord, context: RatingContext): PossibleFolders {
  return locateWord(word, context).map((place) => (place.kind === 'located' ? place.path.realPath : null));
}

/** Words that `env -S` splits at spaces just as every shell would: no quotes, escapes, variables or comments. */
const plainSplit = /^[\w./=:,@%+ -]+$/;

/**
 * `env -S 'a b' c` is `env a b c`, as in the first line of scripts. The text has its own syntax: `\_` is a space, and
 * no shell interprets it.
 */
function rateSplit({ flags, split }: EnvCall, invocation: Invocation): Rating {
  const { args, context } = invocation;
  if (split.value === null) return rateRunWord('env -S', split);
  const rest = args.slice(args[1] === split ? 2 : 1);
  const isFirst = flags[0]?.value === split;
  const runsAny: Rating = { ...harmless, noRule: ['Can run any command (env -S)'] };
  if (isFirst && plainSplit.test(split.value)) {
    const words = split.value.split(' ').filter((text) => text !== '');
    const written = words.map((text): ShellWord => ({ text, value: text, isPattern: false }));
    const deeper = { ...context, depth: context.depth + 1 };
    return combine([runsAny, rateEnv({ ...invocation, args: [...written, ...rest], context: deeper })]);
  }
  const line = `${split.value} ${normalizeCommand(rest)}`.trim();
  return combine([
    runsAny,
    rateWithoutRule('high', `Splits ${excerpt(split.text)} by its own rules (env)`),
    context.rateLine(line, { ...context, depth: context.depth + 1 }),
  ]);
}

/** `command -v` looks up a name; otherwise it runs it. */
export function rateCommandWord({ name, args, context }: Invocation): Rating {
  if (/^-p?[vV]+$/.test(args[0]?.value ?? '')) return harmless;
  const inner = ['-p', '--'].includes(args[0]?.value ?? '') ? args.slice(1) : args;
  if (inner.length === 0) return harmless;
  return inner[0]?.value?.startsWith('-')
    ? rate('medium', `Uses an unknown option: ${inner[0].text} (${name})`)
    : context.rateWords(inner, { ...context, depth: context.depth + 1 });
}
