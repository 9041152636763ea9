import picomatch from 'picomatch';
import type { ShellWord } from '../shell/shell-program';
import type { Invocation, RatingContext } from './invocation';
import { locateWord } from './locate-word';
import type { GivenFlag } from './parse-arguments';
import { combine, type Rating, rate } from './rating';

/** How a command reads all that lies below a folder, files that are hidden or ignored included. */
export interface ReadingBelow {
  /** It does so with one of these flags, some of them only with a value: `-d=recurse`. */
  readonly flags: readonly string[];
  /** With one of these it only names files. */
  readonly naming?: readonly string[];
  /** Flags with patterns of the files that it reads, or, behind a `!`, leaves out. */
  readonly including?: readonly string[];
  readonly excluding?: readonly string[];
  readonly excludingFolders?: readonly string[];
}

/** As many names as make a short sentence. */
const MAX_NAMES = 3;

/** Looks for credentials below the folders that a command reads from top to bottom. */
export function rateReadingBelow(
  words: readonly ShellWord[],
  flags: readonly GivenFlag[],
  below: ReadingBelow,
  { name, context }: Pick<Invocation, 'name' | 'context'>,
): Rating {
  const given = (names: readonly string[] = []) => flags.filter((flag) => isAmong(flag, names));
  if (given(below.flags).length === 0 || given(below.naming).length > 0) return combine([]);
  const reads = createFilter(below, given);
  return combine(
    words.map((word) => {
      const found = [...new Set(credentialsBelow(word, context).filter(reads))];
      if (found.length === 0) return combine([]);
      const more = found.length > MAX_NAMES ? `, and ${found.length - MAX_NAMES} more` : '';
      const names = `${found.slice(0, MAX_NAMES).join(', ')}${more}`;
      return rate('critical', `${name} reads everything below ${word.text}, also where credentials are kept: ${names}`);
    }),
  );
}

function isAmong({ name, value }: GivenFlag, names: readonly string[]): boolean {
  return names.includes(name) || names.includes(`${name}=${value?.value ?? ''}`);
}

function credentialsBelow(word: ShellWord, context: RatingContext): readonly string[] {
  const look = context.surroundings.credentialsBelow;
  if (look === undefined) return [];
  return locateWord(word, context).flatMap((place) => {
    if (place.kind === 'located') return isFolder(place.path.holds) ? look(place.path.realPath) : [];
    if (place.kind !== 'pattern') return [];
    const [first = ''] = place.pattern.split('/');
    const matches = picomatch(first);
    return look(place.folder.realPath).filter((path) => matches(path.split('/')[0] ?? ''));
  });
}

function isFolder(holds: string | undefined): boolean {
  return holds === 'folder' || holds === undefined;
}

/** Which of the files are really read. Where files are both named and left out the order counts, so all are. */
function createFilter(below: ReadingBelow, given: (names?: readonly string[]) => readonly GivenFlag[]) {
  const textsOf = (names: readonly string[] | undefined) => given(names).map(({ value }) => value?.value ?? null);
  const globs = textsOf(below.including);
  const included = globs.filter((glob) => !glob?.startsWith('!'));
  const leftOut = globs.flatMap((glob) => (glob?.startsWith('!') ? [glob.slice(1)] : []));
  if (included.length > 0) {
    return (path: string) => included.some((glob) => glob === null || isLong(glob) || matchesPath(glob, path));
  }
  const files = textsOf(below.excluding).filter(isUsable);
  const folders = textsOf(below.excludingFolders).filter(isUsable);
  return (path: string) => {
    const segments = path.split('/');
    return !(
      leftOut.some((glob) => isUsable(glob) && matchesPath(glob, path)) ||
      files.some((glob) => picomatch.isMatch(segments.at(-1) ?? '', glob, { dot: true })) ||
      folders.some((glob) => segments.slice(0, -1).some((folder) => picomatch.isMatch(folder, glob, { dot: true })))
    );
  };
}

/** As ignore files have it: a name without a slash may stand anywhere in the path. */
function matchesPath(glob: string, path: string): boolean {
  const bare = glob.replace(/^\/|\/(\*\*)?$/g, '');
  if (bare === '') return false;
  const matches = picomatch(bare, { dot: true });
  return bare.includes('/') ? matches(path) : path.split('/').some((segment) => matches(segment));
}

function isLong(glob: string): boolean {
  return glob.length > 100;
}

function isUsable(glob: string | null): glob is string {
  return glob !== null && glob !== '' && !isLong(glob);
}
