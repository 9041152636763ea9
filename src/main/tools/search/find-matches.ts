import { type ContentQuery, isWanted, queryArguments } from './content-query';
import { byName } from './list-files';
import type { SearchRoot } from './open-search-root';
import { createMatchReader, type FoundLine } from './read-matches';
import { type RipgrepEnd, runRipgrep } from './run-ripgrep';

export interface FileMatches {
  readonly path: string;
  readonly lines: readonly FoundLine[];
  readonly matchCount: number;
  /** This file has more. */
  readonly isCut: boolean;
}

export interface FoundMatches extends RipgrepEnd {
  /** By name. */
  readonly files: readonly FileMatches[];
  readonly binaryFiles: readonly string[];
  /** There are more matches than were kept, in one file or overall. */
  readonly isCut: boolean;
}

export interface FindOptions {
  readonly signal: AbortSignal;
  readonly maxResults: number;
  readonly maxPerFile: number;
  readonly contextLines: number;
  onProgress?(matchCount: number, fileCount: number): void;
}

const TIME_LIMIT = 20_000;
/** Bytes of a line that ripgrep returns, so that a match far into it can still be shown. */
const MAX_COLUMNS = 16_384;
/** Characters kept; far more than is ever shown. */
const MAX_TEXT = 2_000_000;

interface Collected {
  readonly path: string;
  readonly lines: FoundLine[];
  matchCount: number;
  isCut: boolean;
}

/** Returns the first matches that ripgrep finds, and stops once there are enough. */
export async function findMatches(place: SearchRoot, query: ContentQuery, options: FindOptions): Promise<FoundMatches> {
  const { signal, maxResults, maxPerFile, contextLines, onProgress } = options;
  const files = new Map<string, Collected>();
  const refused = new Set<string>();
  const binaryFiles: string[] = [];
  let matchCount = 0;
  let textLength = 0;
  let isFull = false;

  function fileOf(path: string): Collected | null {
    const known = files.get(path);
    if (known) return known;
    if (refused.has(path)) return null;
    if (!isWanted(path, query, place)) {
      refused.add(path);
      return null;
    }
    const file: Collected = { path, lines: [], matchCount: 0, isCut: false };
    files.set(path, file);
    return file;
  }

  function onLine(found: FoundLine): void {
    const file = isFull ? null : fileOf(found.path);
    if (!file || file.isCut) return;
    if (found.kind === 'match') {
      if (matchCount === maxResults || textLength > MAX_TEXT) {
        isFull = true;
        return;
      }
      if (file.matchCount === maxPerFile) {
        file.isCut = true;
        return;
      }
      file.matchCount += 1;
      matchCount += 1;
    }
    textLength += found.text.length;
    file.lines.push(found);
  }

  const read = createMatchReader({
    onLine,
    onBinary(path) {
      if (!isFull && isWanted(path, query, place)) binaryFiles.push(path);
    },
  });
  const end = await runRipgrep(
    [
      '--no-heading',
      '--line-number',
      '--column',
      '--no-context-separator',
      `--context=${contextLines}`,
      `--max-columns=${MAX_COLUMNS}`,
      '--max-columns-preview',
      // One more, to know whether there are more.
      `--max-count=${maxPerFile + 1}`,
      ...queryArguments(query, place),
    ],
    {
      folder: place.folder,
      signal,
      timeLimit: TIME_LIMIT,
      onOutput(chunk) {
        read(chunk);
        onProgress?.(matchCount, files.size);
        return !isFull;
      },
    },
  );
  // The part before the first NUL looks like text, but the file isn't.
  for (const path of binaryFiles) files.delete(path);
  const found = [...files.values()].filter((file) => file.matchCount > 0);
  return {
    ...end,
    files: found.sort((first, second) => byName(first.path, second.path)),
    binaryFiles: [...new Set(binaryFiles)].sort(byName),
    isCut: isFull || end.reason !== 'finished' || found.some(({ isCut }) => isCut),
  };
}

/** Ripgrep doesn't count binary files, even if the first matches looked like text. */
export function withoutUncounted(found: FoundMatches, counts: ReadonlyMap<string, number>): FoundMatches {
  const uncounted = found.files.filter(({ path }) => !counts.has(path)).map(({ path }) => path);
  return {
    ...found,
    files: found.files.filter(({ path }) => counts.has(path)),
    binaryFiles: [...new Set([...found.binaryFiles, ...uncounted])].sort(byName),
  };
}
