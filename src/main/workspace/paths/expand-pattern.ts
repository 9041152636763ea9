import { statSync } from 'node:fs';
import { join } from 'node:path';
import { mayMatch } from '../../risk/paths/name-pattern';
import type { ShellKind } from '../../risk/shell/shell-program';
import { namesIn } from '../files/names-in';
import { windowsNameMatcher } from './windows-name-matcher';

/** More than this nobody checks one by one: it is not known then what the pattern finds. */
const MAX_MATCHES = 2_000;

/** What stands for the letters of a name in another encoding, so that nobody finds the file by it. */
const LOST = '\uFFFD';

/**
 * What a shell may make of a pattern of file names in a folder, as paths from the root; null where it finds more than can
 * be looked at. Without a match the shell takes the pattern for a name.
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

/** Bash leaves names with a dot in front out, unless the pattern has one there too. */
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
