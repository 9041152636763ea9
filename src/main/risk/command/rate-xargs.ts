import type { ShellWord } from '../shell/shell-program';
import { flagTable } from './flag-table';
import type { Invocation, RatingContext } from './invocation';
import { isOneWord } from './is-one-word';
import { onlyReadsFiles } from './only-reads-files';
import { parseArguments } from './parse-arguments';
import { rateFlags } from './rate-by-table';
import { readSearch } from './rate-find';
import { type FileSearch, namePatternOf, rateFoundFiles } from './rate-found-files';
import { combine, harmless, type Rating, rate, rateWithoutRule } from './rating';
import { fromInput } from './spell-command';

const table = flagTable(
  `-0 -r -t -p -x -o -a=< -d= -E= -e[=] -I=? -i[=]? -J=? -L= -l[=] -n= -P= -R= -S= -s= --null --no-run-if-empty --verbose
   --interactive --exit --arg-file=< --delimiter= --eof[=] --replace[=]? --max-lines[=] --max-args= --max-procs= --max-chars=
   --open-tty --process-slot-var= --show-limits --help --version`,
);

/** The command that `xargs` starts gets further words, and only its input says which. */
export function rateXargs(invocation: Invocation): Rating {
  const { args, context } = invocation;
  const parsed = parseArguments(args, table, { operandsBeforeCommand: 0 });
  const replaced = parsed.flags.find(({ name }) => ['-I', '-i', '-J', '--replace'].includes(name));
  const placeholder = replaced === undefined ? null : (replaced.value?.value ?? '{}');
  const fill = (word: ShellWord): ShellWord =>
    placeholder !== null && word.value?.includes(placeholder) ? { ...word, value: null } : word;
  const inner = parsed.operands.map(fill);
  const readsFile = parsed.flags.some(({ name }) => name === '-a' || name === '--arg-file');
  return combine([
    rateFlags(invocation, { ...parsed, undecided: [] }, { table, operands: 'reads' }),
    { ...harmless, noRule: ['xargs starts a command with words that only its input has'] },
    ...parsed.flags.flatMap(({ value }) => (value && !isOneWord(value) ? [rateFilledIn(value)] : [])),
    inner.length === 0 ? harmless : rateInner(inner, readsFile ? null : searchBefore(context), context),
  ]);
}

function rateFilledIn({ text }: ShellWord): Rating {
  return rateWithoutRule('high', `xargs: only the shell knows what ${text} becomes, and which command follows it`);
}

function rateInner(inner: readonly ShellWord[], search: FileSearch | null, context: RatingContext): Rating {
  const deeper = { ...context, depth: context.depth + 1 };
  const isPlain = inner.every(({ value, isPattern }) => value !== null && !isPattern);
  if (search && isPlain && onlyReadsFiles(inner)) {
    return combine([context.rateWords(inner, deeper), rateFoundFiles(search, 'xargs', context)]);
  }
  return combine([
    rate('medium', `xargs starts ${inner[0]?.text ?? ''} with words from its input`),
    context.rateWords([...inner, fromInput], deeper),
  ]);
}

/** A name that is no more than an extension: a file outside would have to have it too. */
const kindOfFile = /^\*?[\w-]*\.\w+$/;

/**
 * The search whose files are the input, where nothing else can be in it. `xargs` takes a name with a blank for two, but
 * the second, which might lead anywhere, has the extension that was searched for.
 */
function searchBefore({ upstream, isFed }: RatingContext): FileSearch | null {
  const [source, ...before] = upstream;
  const [name, ...args] = source?.words ?? [];
  if (name?.value !== 'find' || before.length > 0 || isFed) return null;
  const search = readSearch(args);
  const isOdd = args.some(
    ({ value }) => value === null || /^-(f?printf|fprint0?|ls|fls|exec|execdir|ok|okdir)$/.test(value),
  );
  return !isOdd && kindOfFile.test(namePatternOf(search) ?? '') ? search : null;
}
