import { assertNever } from '../../../../shared/assert-never';
import type { ShellWord } from '../../shell/shell-program';
import type { Invocation } from '../invocation';
import { isOneWord } from '../is-one-word';
import { combine, harmless, type Rating, rate, rateWithoutRule } from '../rating';
import { parseArguments } from '../tables/parse-arguments';
import { readingCommands } from '../tables/reading-commands';
import { locateWord } from './locate-word';
import { onlyReadsFiles } from './only-reads-files';
import { type FileSearch, type FindTest, namePatternOf, parseFindArguments } from './parse-find-arguments';
import { rateFoundFiles } from './rate-found-files';
import { ratePaths } from './rate-path';
import { rateOutput } from './rate-write';

export function rateFind(invocation: Invocation): Rating {
  const { name, args, context } = invocation;
  const search = parseFindArguments(args);
  const { starts, tests } = search;
  const words = tests.flatMap(({ word, values }) => [word, ...values]);
  return combine([
    ratePaths(starts, { access: 'read', who: name }, context),
    ...starts.filter(mayBecomeTest).map((word) => rateFilledIn(word, name)),
    ...words.filter((word) => !isOneWord(word)).map((word) => rateFilledIn(word, name)),
    ...tests.map((test, index) => rateTest(test, { starts, tests: tests.slice(0, index) }, invocation)),
  ]);
}

function mayBecomeTest({ text, value, isPattern }: ShellWord): boolean {
  return value === null ? /(^|[^$])\{/.test(text) : isPattern && /^[-*?[+@!]/.test(value);
}

/** One word here becomes several at run time, and one of them may be `-delete`. */
function rateFilledIn({ text, value }: ShellWord, name: string): Rating {
  return value === null
    ? rateWithoutRule('high', `Depends on a value only known at run time: ${text} (${name})`)
    : rate(
        'medium',
        `Leaves ${text} unquoted, so the shell replaces it with file names, which may act as options (${name})`,
      );
}

/** Rates one test; `before` is the search up to that test. */
function rateTest({ kind, word, values }: FindTest, before: FileSearch, invocation: Invocation): Rating {
  const { name, context } = invocation;
  const who = `${name} ${word.text}`;
  switch (kind) {
    case 'looks':
      return harmless;
    case 'follows':
      return rate('medium', `Follows links, which may lead outside the workspace (${who})`);
    case 'reads':
      return ratePaths(values, { access: 'read', who }, context);
    case 'writes':
      return combine(values.slice(0, 1).map((target) => rateOutput(target, { who, effect: 'overwrites' }, context)));
    case 'deletes':
      return combine([
        rate('high', `Deletes the files it finds (${name} -delete)`),
        ratePaths(before.starts, { access: 'write', who: `${name} -delete`, deletes: true }, context),
      ]);
    case 'starts': {
      const command = withoutEnd(values);
      return combine([
        rateStarted(command, word.text, before.starts, invocation),
        isQuiet(word.value ?? '', command, before)
          ? rateFoundFiles(before, who, context)
          : rate('medium', `Starts ${command[0]?.text ?? 'nothing'} for each file (${who})`),
      ]);
    }
    case 'undecided':
      return word.value === null && isOneWord(word)
        ? rate('medium', `Depends on a value only known at run time: ${word.text} (${name})`)
        : harmless;
    case 'unknown':
      return rate('medium', `Uses an argument that isn't known to be read-only: ${word.text} (${name})`);
    default:
      return assertNever(kind);
  }
}

function withoutEnd(words: readonly ShellWord[]): readonly ShellWord[] {
  return words.at(-1)?.value === ';' || words.at(-1)?.value === '+' ? words.slice(0, -1) : words;
}

/**
 * Files of some kind, read by a command that can do nothing else. In `.{}` the path of a file turns into a different
 * path.
 */
function isQuiet(flag: string, words: readonly ShellWord[], search: FileSearch): boolean {
  const areWhole = words.every(
    ({ value, isPattern }) => !isPattern && (value === '{}' || value?.includes('{}') === false),
  );
  const startsQuietly = flag === '-exec' || (flag === '-execdir' && readsNothingElse(words));
  return startsQuietly && areWhole && namePatternOf(search) !== null && onlyReadsFiles(words);
}

/** `-execdir` starts the command in the folder of each file, where any other file name means whatever is there. */
function readsNothingElse([name, ...args]: readonly ShellWord[]): boolean {
  const command = readingCommands.get(name?.value ?? '');
  if (command === undefined) return false;
  const { flags, operands, displaced } = parseArguments(args, command.table, command);
  const hasPattern = flags.some((given) => command.patternFlags?.includes(given.name));
  const files = command.operands === 'pattern, then reads' && !hasPattern ? operands.slice(1) : operands;
  return (
    files.length > 0 &&
    displaced.length === 0 &&
    files.every(({ value }) => value === '{}') &&
    flags.every(({ flag }) => flag.use === 'nothing')
  );
}

/** The started command gets files below the starting points of the search. */
function rateStarted(
  words: readonly ShellWord[],
  flag: string,
  starts: readonly ShellWord[],
  invocation: Invocation,
): Rating {
  const { name, context } = invocation;
  const folders = starts.flatMap((start) =>
    locateWord(start, context).map((place) => (place.kind === 'located' ? place.path.realPath : null)),
  );
  return combine([
    { ...harmless, noRule: [`Starts ${words[0]?.text ?? 'nothing'} for each file (${name} ${flag})`] },
    words.length === 0
      ? harmless
      : context.rateWords(words, {
          ...context,
          folders: [...context.folders, ...folders],
          depth: context.depth + 1,
        }),
  ]);
}
