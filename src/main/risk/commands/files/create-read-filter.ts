import { mayMatch, surelyMatches } from '../../paths/name-pattern';
import type { GivenFlag } from '../tables/parse-arguments';

/** Flags that select which files below a folder a command reads. */
export interface ReadingFilters {
  /** Flags with patterns for files to read or, after a `!`, to skip. */
  readonly including?: readonly string[];
  readonly excluding?: readonly string[];
  readonly excludingFolders?: readonly string[];
}

export interface ReadFilter {
  /** Whether the command may read this entry. A folder stands for everything in it, whatever the names. */
  reads(way: string, entry: { readonly isFolder: boolean }): boolean;
  /** Patterns for folders that it certainly skips. */
  readonly leavesOut: readonly string[];
  /** Patterns for files that it reads regardless of ignore files. */
  readonly shows: readonly string[];
}

/**
 * If files are both included and excluded, the result depends on their order, which differs by program, so all files
 * count as read.
 */
export function createReadFilter(
  { including, excluding, excludingFolders }: ReadingFilters,
  given: (names?: readonly string[]) => readonly GivenFlag[],
): ReadFilter {
  const globs = given(including).map(({ value }) => value?.value ?? '**');
  const included = globs.filter((glob) => !glob.startsWith('!'));
  const excluded = valuesOf(given(excluding));
  const isNamed = included.length > 0 && given(excluding).length === 0;
  const negated = included.length > 0 ? [] : globs.map((glob) => readNegated(glob.slice(1)));
  const leavesOut = [...valuesOf(given(excludingFolders)), ...negated.map(({ name }) => name)];
  const fileNames = [
    ...(included.length > 0 ? [] : excluded),
    ...negated.flatMap(({ name, isFolder }) => (isFolder ? [] : [name])),
  ];
  const lastNames = included.map(lastName);
  return {
    leavesOut,
    shows: lastNames,
    reads(way, { isFolder }) {
      const segments = way.split('/');
      const folders = isFolder ? segments : segments.slice(0, -1);
      if (leavesOut.some((pattern) => folders.some((name) => surelyMatches(pattern, name)))) return false;
      if (isFolder) return true;
      if (isNamed) return lastNames.some((pattern) => segments.some((name) => mayMatch(pattern, name)));
      return !fileNames.some((pattern) => surelyMatches(pattern, segments.at(-1) ?? ''));
    },
  };
}

/** Values that are only known at run time exclude nothing. */
function valuesOf(flags: readonly GivenFlag[]): string[] {
  return flags.flatMap(({ value }) => (value?.value ? [value.value] : []));
}

/**
 * A pattern with folders is relative to where the command runs, not to where it searches, so only its last name is
 * certain.
 */
function lastName(glob: string): string {
  return glob.split('/').filter(Boolean).at(-1) ?? '**';
}

/**
 * `name/`, and a name with two stars before and after it, match only folders. Other patterns with a slash are kept as
 * they are.
 */
function readNegated(glob: string): { readonly name: string; readonly isFolder: boolean } {
  const [, anywhere, name = '', end = ''] = /^(\*\*\/)?([^/]*)(\/|\/\*\*)?$/.exec(glob) ?? [];
  // With two stars only after the name, the pattern is relative to where the command runs.
  if (name === '' || (end === '/**' && anywhere === undefined)) return { name: glob, isFolder: false };
  return { name, isFolder: end !== '' };
}
