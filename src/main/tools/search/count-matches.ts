import { type ContentQuery, isWanted, queryArguments } from './content-query';
import type { SearchRoot } from './open-search-root';
import { type RipgrepEnd, runRipgrep } from './run-ripgrep';

export interface MatchCounts extends RipgrepEnd {
  /** Number of matching lines, by path. */
  readonly byPath: ReadonlyMap<string, number>;
}

export interface CountOptions {
  readonly signal: AbortSignal;
  readonly timeLimit: number;
  onProgress?(fileCount: number): void;
}

/** Counts the matching lines in each file, which is fast for any number of matches. */
export async function countMatches(
  place: SearchRoot,
  query: ContentQuery,
  { signal, timeLimit, onProgress }: CountOptions,
): Promise<MatchCounts> {
  const byPath = new Map<string, number>();
  let rest = '';
  const decoder = new TextDecoder();
  const end = await runRipgrep(['--count', ...queryArguments(query, place)], {
    folder: place.folder,
    signal,
    timeLimit,
    onOutput(chunk) {
      const text = rest + decoder.decode(chunk, { stream: true });
      const record = /([^\0]*)\0(\d+)\n/gy;
      let read = 0;
      for (let found = record.exec(text); found; found = record.exec(text)) {
        read = record.lastIndex;
        const path = (found[1] ?? '').replace(/^\.\//, '');
        if (isWanted(path, query, place)) byPath.set(path, Number(found[2]));
      }
      rest = text.slice(read);
      onProgress?.(byPath.size);
      return true;
    },
  });
  return { ...end, byPath };
}

export function sumOf(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}
