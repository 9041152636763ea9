import type { ShellWord } from '../../shell/shell-program';
import type { Invocation, RatingContext } from '../invocation';
import { isOneWord } from '../is-one-word';
import { fromInput } from '../normalize-command';
import { combine, harmless, type Rating, rate, rateWithoutRule } from '../rating';
import { flagTable } from '../tables/flag-table';
import { parseArguments } from '../tables/parse-arguments';
import { rateFlags } from '../tables/rate-by-table';
import { onlyReadsFiles } from './only-reads-files';
import { type FileSearch, isAction, namePatternOf, parseFindArguments } from './parse-find-arguments';
import { rateFoundFiles } from './rate-found-files';

const table = flagTable(
  `-0 -r -t -p -x -o -a=< -d= -E= -e[=] -I=? -i[=]? -J=? -L= -l[=] -n= -P= -R= -S= -s= --null --no-run-if-empty --verbose
   --interactive --exit --arg-file=< --delimiter= --eof[=] --replace[=]? --max-lines[=] --max-args= --max-procs= --max-chars=
   --open-tty --process-slot-var=$ --show-limits --help --version`,
);

/** `xargs` passes further words to the command that it starts, and only its input says which. */
export function rateXargs(invocation: Invocation): Rating {
  const { args, context } = invocation;
  const parsed = parseArguments(args, table, { operandsBeforeCommand: 0 });
  const replaced = parsed.flags.find(({ name }) => ['-I', '-i', '-J', '--replace'].includes(name));
  const placeholder = replaced === undefined ? null : (replaced.value?.value ?? '{}');
  // The quotes are gone when xargs fills in the word, so the rating must ignore them.
  const fill = (word: ShellWord): ShellWord =>
    placeholder !== null && word.value?.includes(placeholder) ? { ...word, text: word.value, value: null } : word;
  const inner = parsed.operands.map(fill);
  const has = (...names: string[]) => parsed.flags.some(({ name }) => names.includes(name));
  const isByName = has('-0', '--null') && !has('-a', '--arg-file', '-d', '--delimiter');
  return combine([
    rateFlags(invocation, { ...parsed, undecided: [] }, { table, operands: 'reads' }),
    { ...harmless, noRule: ['Runs a command with arguments from its input (xargs)'] },
    ...parsed.flags.flatMap(({ value }) => (value && !isOneWord(value) ? [rateFilledIn(value)] : [])),
    inner.length === 0 ? harmless : rateInner(inner, isByName ? searchBefore(context) : null, context),
  ]);
}

function rateFilledIn({ text }: ShellWord): Rating {
  return rateWithoutRule('high', `Runs a command only known at run time, because ${text} is (xargs)`);
}

function rateInner(inner: readonly ShellWord[], search: FileSearch | null, context: RatingContext): Rating {
  const deeper = { ...context, depth: context.depth + 1 };
  const isPlain = inner.every(({ value, isPattern }) => value !== null && !isPattern);
  if (search && isPlain && onlyReadsFiles(inner)) {
    return combine([context.rateWords(inner, deeper), rateFoundFiles(search, 'xargs', context)]);
  }
  return combine([
    rate('medium', `Starts ${inner[0]?.text ?? 'a program'} with arguments from its input (xargs)`),
    context.rateWords([...inner, fromInput], deeper),
  ]);
}

/**
 * Returns the search whose files are the input, if the input can't contain anything else: every name begins with the
 * starting folder of the search and ends with a NUL, as any other separator would split a file called `x /etc/passwd`
 * in two.
 */
function searchBefore({ upstream, isFed }: RatingContext): FileSearch | null {
  const [source, ...before] = upstream;
  const [name, ...args] = source?.words ?? [];
  if (name?.value !== 'find' || before.length > 0 || isFed) return null;
  const { starts, tests } = parseFindArguments(args);
  const search = { starts, tests: tests.slice(0, -1) };
  const isOnlyAction = tests.at(-1)?.word.value === '-print0' && !search.tests.some(isAction);
  const isKnown = tests.every(({ word, values }) => [word, ...values].every(({ value }) => value !== null));
  return isOnlyAction && isKnown && namePatternOf(search) !== null ? search : null;
}
