import { statSync } from 'node:fs';
import { join } from 'node:path';
import { mayMatch } from '../../risk/paths/name-pattern';
import type { ShellKind } from '../../risk/shell/shell-program';
import { namesIn } from '../files/names-in';
import { windowsNameMatcher } from './windows-name-matcher';

/** Checking more than this one by one takes too long, so the matches are then unknown. */
const MAX_MATCHES = 2_000;

/** Replaces letters of a name in another encoding, so the file can't be found by this name. */
const LOST = '\uFFFD';

/**
 * Returns what a shell may expand a file name pattern to, as absolute paths; null if there are too many matches to
 * check. Without a match the shell uses the pattern as a name.
 */
export function expandPattern(
  folder: string,
  pattern: string,
  { shell }: { readonly shell: ShellKind } = { shell: 'bash' },
): string[] | null {
  let places = [folder];
  const segments = pattern
    .split(shell === 'bash' ? '/' : /[\\/]/)
    .filter((segment) => segment !== '' && segment !== '.');
  for (const [index, segment] of segments.entries()) {
    const isLast = index === segments.length - 1;
    places = places.flatMap((place) => matchesIn(place, segment, { wantsFolders: !isLast, shell }));
    if (places.length > MAX_MATCHES || places.some((place) => place.includes(LOST))) return null;
  }
  return places;
}

function matchesIn(
  folder: string,
  segment: string,
  { wantsFolders, shell }: { wantsFolders: boolean; shell: ShellKind },
): string[] {
  const isFound = shell === 'bash' ? (name: string) => mayFind(segment, name) : windowsNameMatcher(segment);
  return namesIn(folder)
    .filter(isFound)
    .map((name) => join(folder, name))
    .filter((path) => !wantsFolders || path.includes(LOST) || isFolder(path));
}

/** Bash skips names that start with a dot, unless the pattern does too. */
function mayFind(segment: string, name: string): boolean {
  const isLeftOut = name.startsWith('.') && /^([\w-]|[*?](?!\()|\[[!^]?[\w.-]+\])/.test(segment);
  return !isLeftOut && mayMatch(segment, name);
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}
