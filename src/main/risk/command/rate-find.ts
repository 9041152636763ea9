import type { ShellWord } from '../shell/shell-program';
import type { Invocation } from './invocation';
import { isOneWord } from './is-one-word';
import { locateWord } from './locate-word';
import { onlyReadsFiles } from './only-reads-files';
import { type FileSearch, namePatternOf, rateFoundFiles } from './rate-found-files';
import { ratePath, ratePaths, thisFolder } from './rate-path';
import { rateOutput } from './rate-write';
import { combine, harmless, type Rating, rate, rateWithoutRule } from './rating';

const setOf = (words: string) => new Set(words.split(/\s+/));

const plainTests = setOf(
  `-print -print0 -ls -prune -quit -empty -readable -writable -executable -true -false -depth -d -mount -xdev
   -daystart -noleaf -nouser -nogroup -ignore_readdir_race -noignore_readdir_race -warn -nowarn -not -and -or -a -o , ( ) !
   -P -help --help -version --version -E -x -s`,
);
const testsWithText = setOf(
  `-name -iname -path -ipath -wholename -iwholename -regex -iregex -regextype -type -xtype -size -mtime -ctime -atime -mmin
   -cmin -amin -maxdepth -mindepth -perm -user -group -uid -gid -links -inum -fstype -lname -ilname -used -printf -context
   -D -Btime -Bmin`,
);
/** Then what is found may lie anywhere. */
const followingLinks = setOf('-L -H -follow');
const testsWithFile = setOf('-newer -anewer -cnewer -samefile');
const writing = setOf('-fprint -fprint0 -fls -fprintf');
const starting = setOf('-exec -execdir -ok -okdir');

/** The tests that only look, in the form of flags. */
export function findTests() {
  const test =
    (value: 'none' | 'required', readsFile = false) =>
    (name: string) => ({ name, value, readsFile });
  return [
    ...[...plainTests].filter((name) => name.startsWith('-')).map(test('none')),
    ...[...testsWithText].map(test('required')),
    ...[...testsWithFile].map(test('required', true)),
  ];
}

export function rateFind(invocation: Invocation): Rating {
  const { name, args, context } = invocation;
  const search = readSearch(args);
  const { starts, tests } = search;
  const follows = args.find(({ value }) => followingLinks.has(value ?? ''));
  return combine([
    ratePaths(starts, { access: 'read', who: name }, context),
    ...starts.filter(mayBecomeTest).map((word) => rateFilledIn(word, name)),
    ...tests.filter((word) => !isOneWord(word)).map((word) => rateFilledIn(word, name)),
    follows ? rate('medium', `${name} ${follows.text} follows links, which may lead outside`) : harmless,
    ...rateTests(search, invocation),
  ]);
}

/** Where a search starts, and what it asks of the files there. */
export function readSearch(args: readonly ShellWord[]): FileSearch {
  const first = args.findIndex(({ value }) => value === null || !isLeadingOption(value));
  const words = first < 0 ? [] : args.slice(first);
  const test = words.findIndex(({ value }) => value !== null && /^[-(!,]/.test(value));
  const given = test < 0 ? words : words.slice(0, test);
  return { starts: given.length === 0 ? [thisFolder] : given, tests: test < 0 ? [] : words.slice(test) };
}

function mayBecomeTest({ text, value, isPattern }: ShellWord): boolean {
  return value === null ? /(^|[^$])\{/.test(text) : isPattern && /^[-*?[+@!]/.test(value);
}

/** One word for us that becomes several, of which one may be `-delete`. */
function rateFilledIn({ text, value }: ShellWord, name: string): Rating {
  return value === null
    ? rateWithoutRule('high', `${name}: only the shell knows what ${text} becomes`)
    : rate('medium', `${name}: ${text} without quotes becomes the names of files, which may be tests`);
}

function rateTests(search: FileSearch, { name, args, context }: Invocation): Rating[] {
  const { starts, tests } = search;
  const ratings: Rating[] = [];
  for (let index = 0; index < tests.length; index += 1) {
    const test = tests[index] as ShellWord;
    const value = test.value ?? '';
    const argument = tests[index + 1];
    if (plainTests.has(value) || followingLinks.has(value) || !isOneWord(test)) continue;
    if (value === '-delete') {
      ratings.push(rate('high', `${name} … -delete removes files`));
      ratings.push(ratePaths(starts, { access: 'write', who: `${name} … -delete` }, context));
    } else if (starting.has(value)) {
      const end = endOfCommand(tests, index + 1);
      const words = tests.slice(index + 1, end);
      const before = { starts, tests: tests.slice(0, index) };
      ratings.push(
        rateStarted(words, value, starts, { name, args, context }),
        isQuiet(value, words, before)
          ? rateFoundFiles(before, `${name} ${value}`, context)
          : rate('medium', `${name} ${value} starts ${words[0]?.text ?? 'nothing'} for each file`),
      );
      index = end;
    } else if (testsWithText.has(value) || /^-newer[aBcm]t$/.test(value)) {
      index += 1;
    } else if (argument && (testsWithFile.has(value) || /^-newer[aBcm]{2}$/.test(value))) {
      ratings.push(ratePath(argument, { access: 'read', who: `${name} ${value}` }, context));
      index += 1;
    } else if (argument && writing.has(value)) {
      ratings.push(rateOutput(argument, { who: `${name} ${value}`, effect: 'overwrites' }, context));
      index += value === '-fprintf' ? 2 : 1;
    } else {
      ratings.push(rate('medium', `${name} ${test.text} is not known to only read`));
    }
  }
  return ratings;
}

/** Files of some kind, read by a command that can do nothing else. */
function isQuiet(flag: string, words: readonly ShellWord[], search: FileSearch): boolean {
  return (flag === '-exec' || flag === '-execdir') && namePatternOf(search) !== null && onlyReadsFiles(words);
}

function isLeadingOption(value: string): boolean {
  return /^-([HLPEXdsx]|O\d)$/.test(value);
}

function endOfCommand(args: readonly ShellWord[], from: number): number {
  const length = args.slice(from).findIndex(({ value }) => value === ';' || value === '+');
  return length < 0 ? args.length : from + length;
}

/** The started command sees files below the places where the search starts. */
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
    { ...harmless, noRule: [`${name} ${flag} starts ${words[0]?.text ?? 'nothing'} for each file`] },
    words.length === 0
      ? harmless
      : context.rateWords(words, {
          ...context,
          folders: [...context.folders, ...folders],
          depth: context.depth + 1,
        }),
  ]);
}
