import { dirname, join } from 'node:path';
import picomatch from 'picomatch';
import { readSmallFile } from './read-small-file';

const ignoreFiles = ['.gitignore', '.ignore', '.rgignore', '.git/info/exclude'];
/** Deeper than this no project lies. */
const MAX_FOLDERS = 40;

/**
 * Which of the hidden files below a folder a search reads after all: an ignore file with `!.env` in it makes ripgrep
 * look into `.env`. A line that may mean a file counts as one that does.
 */
export function shownByIgnoreFiles(folder: string, ways: readonly string[]): string[] {
  return ways.filter((way) => {
    const segments = way.split('/');
    const inside = segments.slice(0, -1).map((_, index) => join(folder, ...segments.slice(0, index + 1)));
    return [...foldersAbove(folder), ...inside].some((place) =>
      exceptionsIn(place).some((rule) => mayMean(rule, segments)),
    );
  });
}

function foldersAbove(folder: string): string[] {
  const folders = [folder];
  for (let current = folder; dirname(current) !== current && folders.length < MAX_FOLDERS; current = dirname(current)) {
    folders.push(dirname(current));
  }
  return folders;
}

function exceptionsIn(folder: string): string[] {
  return ignoreFiles
    .flatMap((name) => (readSmallFile(join(folder, name)) ?? '').split(/\r?\n/))
    .flatMap((line) => (line.startsWith('!') ? [line.slice(1).trim()] : []));
}

function mayMean(rule: string, segments: readonly string[]): boolean {
  const last = rule.split('/').filter(Boolean).at(-1) ?? '';
  if (last === '' || last === '**') return true;
  const matches = picomatch(last, { dot: true, nocase: true });
  return segments.some((segment) => matches(segment));
}
