import type { ShellWord } from '../../shell/shell-program';
import { isOneWord } from '../is-one-word';
import { thisFolder } from './rate-path';

type FindTestKind = 'looks' | 'follows' | 'reads' | 'writes' | 'starts' | 'deletes' | 'unknown' | 'undecided';

/** One test or action of `find`, with its values. */
export interface FindTest {
  readonly kind: FindTestKind;
  readonly word: ShellWord;
  readonly values: readonly ShellWord[];
}

/** The arguments of `find`: its starting points and the tests that follow. */
export interface FileSearch {
  readonly starts: readonly ShellWord[];
  readonly tests: readonly FindTest[];
}

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
/** With these, the files found may be anywhere. */
const followingLinks = setOf('-L -H -follow');
const testsWithFile = setOf('-newer -anewer -cnewer -samefile');
const writing = setOf('-fprint -fprint0 -fls -fprintf');
const starting = setOf('-exec -execdir -ok -okdir');

/** Returns the tests that only read, in the form of flags. */
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

/** Groups the words of `find`, each test with its own values, as a value may look like another test. */
export function parseFindArguments(args: readonly ShellWord[]): FileSearch {
  const first = args.findIndex(({ value }) => value === null || !isLeadingOption(value));
  const leading = first < 0 ? args : args.slice(0, first);
  const words = first < 0 ? [] : args.slice(first);
  const test = words.findIndex(({ value }) => value !== null && /^[-(!,)]/.test(value));
  const given = test < 0 ? words : words.slice(0, test);
  return {
    starts: given.length === 0 ? [thisFolder] : given,
    tests: [...readTests(leading), ...readTests(test < 0 ? [] : words.slice(test))],
  };
}

function readTests(words: readonly ShellWord[]): FindTest[] {
  const tests: FindTest[] = [];
  for (let index = 0; index < words.length; ) {
    const word = words[index] as ShellWord;
    const { kind, length } = recognize(word, words.slice(index + 1));
    tests.push({ kind, word, values: words.slice(index + 1, index + 1 + length) });
    index += 1 + length;
  }
  return tests;
}

/** Returns what a word means, and how many of the following words are its values. */
function recognize(word: ShellWord, behind: readonly ShellWord[]): { kind: FindTestKind; length: number } {
  const value = word.value ?? '';
  if (!isOneWord(word) || word.value === null) return { kind: 'undecided', length: 0 };
  if (followingLinks.has(value)) return { kind: 'follows', length: 0 };
  if (plainTests.has(value) || isLeadingOption(value)) return { kind: 'looks', length: 0 };
  if (value === '-delete') return { kind: 'deletes', length: 0 };
  if (starting.has(value)) return { kind: 'starts', length: lengthOfCommand(value, behind) };
  if (testsWithText.has(value) || /^-newer[aBcm]t$/.test(value)) return { kind: 'looks', length: 1 };
  if (testsWithFile.has(value) || /^-newer[aBcm]{2}$/.test(value)) return { kind: 'reads', length: 1 };
  if (writing.has(value)) return { kind: 'writes', length: value === '-fprintf' ? 2 : 1 };
  return { kind: 'unknown', length: 0 };
}

function isLeadingOption(value: string): boolean {
  return /^-([HLPEXdsx]|O\d)$/.test(value);
}

/** The command ends with `;` or, if it gets several files at once, with a `+` after `{}`. */
function lengthOfCommand(flag: string, words: readonly ShellWord[]): number {
  const mayGather = flag === '-exec' || flag === '-execdir';
  const end = words.findIndex(
    ({ value }, index) => value === ';' || (mayGather && value === '+' && words[index - 1]?.value === '{}'),
  );
  return end < 0 ? words.length : end + 1;
}

const joining = new Set(['-o', '-or', '!', '-not', ',', '(', ')']);
const naming = new Set(['-name', '-iname']);

/** Returns a pattern that all found names match, or null if they may be any. */
export function namePatternOf({ tests }: FileSearch): string | null {
  if (tests.some(({ word }) => joining.has(word.value ?? ''))) return null;
  const [pattern] = tests.find(({ word }) => naming.has(word.value ?? ''))?.values ?? [];
  return pattern === undefined || pattern.isPattern ? null : pattern.value;
}

/** Whether a test prints, writes, starts or removes something instead of selecting files. */
export function isAction({ kind, word }: FindTest): boolean {
  const acting = ['writes', 'starts', 'deletes', 'unknown', 'undecided'].includes(kind);
  return acting || /^-(print|print0|printf|ls)$/.test(word.value ?? '');
}
