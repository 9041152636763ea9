import type { ShellWord } from '../shell/shell-program';
import type { Invocation } from './invocation';
import { locateWord } from './locate-word';
import { ratePath, ratePaths, thisFolder } from './rate-path';
import { rateWrite } from './rate-write';
import { combine, harmless, type Rating, rate, rateWithoutRule } from './rating';

const setOf = (words: string) => new Set(words.split(/\s+/));

const plainTests = setOf(
  `-print -print0 -ls -prune -quit -empty -readable -writable -executable -true -false -depth -d -mount -xdev -follow
   -daystart -noleaf -nouser -nogroup -ignore_readdir_race -noignore_readdir_race -warn -nowarn -not -and -or -a -o , ( ) !
   -H -L -P -help --help -version --version -E -x -s`,
);
const testsWithText = setOf(
  `-name -iname -path -ipath -wholename -iwholename -regex -iregex -regextype -type -xtype -size -mtime -ctime -atime -mmin
   -cmin -amin -maxdepth -mindepth -perm -user -group -uid -gid -links -inum -fstype -lname -ilname -used -printf -context
   -D -Btime -Bmin`,
);
const testsWithFile = setOf('-newer -anewer -cnewer -samefile -files0-from');
const writing = setOf('-fprint -fprint0 -fls -fprintf');
const starting = setOf('-exec -execdir -ok -okdir');

export function rateFind(invocation: Invocation): Rating {
  const { name, args, context } = invocation;
  const first = args.findIndex(({ value }) => value === null || !isLeadingOption(value));
  const words = first < 0 ? [] : args.slice(first);
  const test = words.findIndex(({ value }) => value !== null && /^[-(!,]/.test(value));
  const given = test < 0 ? words : words.slice(0, test);
  const starts = given.length === 0 ? [thisFolder] : given;
  return combine([
    ratePaths(starts, { access: 'read', who: name }, context),
    ...rateTests(test < 0 ? [] : words.slice(test), starts, invocation),
  ]);
}

function rateTests(
  tests: readonly ShellWord[],
  starts: readonly ShellWord[],
  { name, args, context }: Invocation,
): Rating[] {
  const ratings: Rating[] = [];
  for (let index = 0; index < tests.length; index += 1) {
    const test = tests[index] as ShellWord;
    const value = test.value ?? '';
    const argument = tests[index + 1];
    if (plainTests.has(value)) continue;
    if (value === '-delete') {
      ratings.push(rate('high', `${name} … -delete removes files`));
      ratings.push(ratePaths(starts, { access: 'write', who: `${name} … -delete` }, context));
    } else if (starting.has(value)) {
      const end = endOfCommand(tests, index + 1);
      ratings.push(rateStarted(tests.slice(index + 1, end), value, starts, { name, args, context }));
      index = end;
    } else if (testsWithText.has(value) || /^-newer[aBcm]t$/.test(value)) {
      index += 1;
    } else if (argument && (testsWithFile.has(value) || /^-newer[aBcm]{2}$/.test(value))) {
      ratings.push(ratePath(argument, { access: 'read', who: `${name} ${value}` }, context));
      index += 1;
    } else if (argument && writing.has(value)) {
      ratings.push(rateWrite(argument, { who: `${name} ${value}`, effect: 'overwrites' }, context));
      index += value === '-fprintf' ? 2 : 1;
    } else {
      ratings.push(rate('medium', `${name} ${test.text} is not known to only read`));
    }
  }
  return ratings;
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
    rateWithoutRule('medium', `${name} ${flag} starts ${words[0]?.text ?? 'nothing'} for each file`),
    words.length === 0
      ? harmless
      : context.rateWords(words, {
          ...context,
          folders: folders.length === 0 ? context.folders : folders,
          depth: context.depth + 1,
        }),
  ]);
}
