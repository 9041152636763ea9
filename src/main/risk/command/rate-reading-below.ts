import picomatch from 'picomatch';
import type { ShellWord } from '../shell/shell-program';
import type { Invocation, RatingContext } from './invocation';
import { joinPath } from './join-path';
import { locateWord } from './locate-word';
import type { GivenFlag } from './parse-arguments';
import { combine, type Rating, rate } from './rating';

/** How a command reads all that lies below a folder, files that are hidden or ignored included. */
export interface ReadingBelow {
  /** It does so always, or with one of these flags, some of them only with a value: `-d=recurse`. */
  readonly flags: 'always' | readonly string[];
  /** Two folders are compared file by file, without any flag. */
  readonly comparesFolders?: true;
  /** It leaves hidden files out, unless it has one of these flags, or an ignore file says otherwise. */
  readonly hidden?: { readonly flags: readonly string[]; readonly mayBeShown?: true };
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
  const goesDown = below.flags === 'always' || given(below.flags).length > 0 || comparesFolders(words, below, context);
  if (!goesDown || given(below.naming).length > 0) return combine([]);
  const reads = createFilter(below, given);
  const isHiddenLeftOut = below.hidden !== undefined && !given(below.hidden.flags).some(showsHidden);
  return combine(
    words.map((word) => {
      const shown = isHiddenLeftOut ? visibleOnly(below, context) : (_: string, ways: readonly string[]) => ways;
      const found = [
        ...new Set(
          credentialsBelow(word, context, shown)
            .filter(reads)
            .map(({ way }) => way),
        ),
      ];
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

/** `-g '!dist'` only leaves something out. */
function showsHidden({ value }: GivenFlag): boolean {
  return value === null || !value.value?.startsWith('!');
}

function comparesFolders(words: readonly ShellWord[], below: ReadingBelow, context: RatingContext): boolean {
  const areFolders = words.filter((word) =>
    locateWord(word, context).some((place) => place.kind === 'located' && place.path.holds === 'folder'),
  );
  return below.comparesFolders === true && areFolders.length > 1;
}

type ChooseWays = (folder: string, ways: readonly string[]) => readonly string[];

function visibleOnly({ hidden }: ReadingBelow, { surroundings }: RatingContext): ChooseWays {
  return (folder, ways) => {
    const isHidden = (way: string) => way.split('/').some((segment) => segment.startsWith('.'));
    const concealed = hidden?.mayBeShown ? ways.filter(isHidden) : [];
    const shown = concealed.length === 0 ? [] : (surroundings.shownByIgnoreFiles?.(folder, concealed) ?? []);
    return [...ways.filter((way) => !isHidden(way)), ...shown];
  };
}

interface FoundCredentials {
  readonly way: string;
  /** A folder full of them, in which a file may have any name. */
  readonly isFolder: boolean;
}

/** Credentials below the folders that a word names, as far as the command gets to see them. */
function credentialsBelow(word: ShellWord, context: RatingContext, choose: ChooseWays): readonly FoundCredentials[] {
  const { surroundings } = context;
  const find = surroundings.credentialsBelow;
  if (find === undefined) return [];
  const look = (folder: string) =>
    choose(folder, find(folder)).map((way) => ({
      way,
      isFolder: surroundings.locate(joinPath(folder, way)).holds === 'folder',
    }));
  return locateWord(word, context).flatMap((place) => {
    if (place.kind === 'located') return isFolder(place.path.holds) ? look(place.path.realPath) : [];
    if (place.kind !== 'pattern') return [];
    const [first = ''] = place.pattern.split('/');
    const matches = picomatch(first);
    return look(place.folder.realPath).filter(({ way }) => matches(way.split('/')[0] ?? ''));
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
    return ({ way, isFolder: isAny }: FoundCredentials) =>
      isAny || included.some((glob) => glob === null || isLong(glob) || matchesPath(glob, way, { nocase: true }));
  }
  const files = textsOf(below.excluding).filter(isUsable);
  const folders = textsOf(below.excludingFolders).filter(isUsable);
  return ({ way }: FoundCredentials) => {
    const segments = way.split('/');
    return !(
      leftOut.some((glob) => isUsable(glob) && matchesPath(glob, way)) ||
      files.some((glob) => picomatch.isMatch(segments.at(-1) ?? '', glob, { dot: true })) ||
      folders.some((glob) => segments.slice(0, -1).some((folder) => picomatch.isMatch(folder, glob, { dot: true })))
    );
  };
}

/** As ignore files have it: a name without a slash may stand anywhere in the path. */
function matchesPath(glob: string, path: string, { nocase = false } = {}): boolean {
  const bare = glob.replace(/^\/|\/(\*\*)?$/g, '');
  if (bare === '') return false;
  const matches = picomatch(bare, { dot: true, nocase });
  return bare.includes('/') ? matches(path) : path.split('/').some((segment) => matches(segment));
}

function isLong(glob: string): boolean {
  return glob.length > 100;
}

function isUsable(glob: string | null): glob is string {
  return glob !== null && glob !== '' && !isLong(glob);
}
