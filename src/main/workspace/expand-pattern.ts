import { statSync } from 'node:fs';
import { join } from 'node:path';
import picomatch from 'picomatch';
import { namesIn } from './names-in';

/** More than this nobody checks one by one: it is not known then what the pattern finds. */
const MAX_MATCHES = 2_000;

/**
 * What a shell would make of a pattern of file names in a folder, as paths from the root; null where it finds more than
 * can be looked at. Without a match the shell takes the pattern for a name.
 */
export function expandPattern(folder: string, pattern: string): string[] | null {
  let places = [folder];
  const segments = pattern.split('/').filter(Boolean);
  for (const [index, segment] of segments.entries()) {
    const isLast = index === segments.length - 1;
    places = places.flatMap((place) => matchesIn(place, segment, { wantsFolders: !isLast }));
    if (places.length > MAX_MATCHES) return null;
  }
  return places;
}

function matchesIn(folder: string, segment: string, { wantsFolders }: { wantsFolders: boolean }): string[] {
  const isMatch = /[*?[(]/.test(segment) ? matcherOf(segment) : (name: string) => name === segment;
  return namesIn(folder)
    .filter(isMatch)
    .map((name) => join(folder, name))
    .filter((path) => !wantsFolders || isFolder(path));
}

/** A shell leaves names with a dot in front out, unless the pattern has one there too. */
function matcherOf(segment: string): (name: string) => boolean {
  const matches = picomatch(segment, { dot: segment.startsWith('.'), nonegate: true, nobrace: true, posix: true });
  return (name) => matches(name);
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}
