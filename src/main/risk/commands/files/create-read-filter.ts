import { mayMatch, surelyMatches } from '../../paths/name-pattern';
import type { GivenFlag } from '../tables/parse-arguments';

/** Flags that select which files below a folder a command reads. */
export interface ReadingFilters {
  /** Flags with patterns of the files that it reads, or, behind a `!`, leaves out. */
  readonly including?: readonly string[];
  readonly excluding?: readonly string[];
  readonly excludingFolders?: readonly string[];
}

export interface ReadFilter {
  /** Whether the command may read what lies there. A folder stands for all that lies in it, by whatever name. */
  reads(way: string, entry: { readonly isFolder: boolean }): boolean;
  /** Patterns for the folders that it surely stays out of. */
  readonly leavesOut: readonly string[];
  /** Patterns for what it reads, whatever ignore files say. */
  readonly shows: readonly string[];
}

/** Where files are both named and left out, the order counts, and not in the same way for every program: so all are read. */
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

/** What only the shell knows leaves nothing out. */
function valuesOf(flags: readonly GivenFlag[]): string[] {
  return flags.flatMap(({ value }) => (value?.value ? [value.value] : []));
}

/** A pattern with folders in it counts from where the command runs, and not from where it looks: only its end is sure. */
function lastName(glob: string): string {
  return glob.split('/').filter(Boolean).at(-1) ?? '**';
}

/** `name/`, and two stars in front of and behind it, mean only folders. Other patterns with a slash are left as they are. */
function readNegated(glob: string): { readonly name: string; readonly isFolder: boolean } {
  const [, anywhere, name = '', end = ''] = /^(\*\*\/)?([^/]*)(\/|\/\*\*)?$/.exec(glob) ?? [];
  // Two stars behind a name alone count from where the command runs.
  if (name === '' || (end === '/**' && anywhere === undefined)) return { name: glob, isFolder: false };
  return { name, isFolder: end !== '' };
}
