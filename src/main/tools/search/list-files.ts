import type { PathFilter } from './create-path-filter';
import type { SearchRoot } from './open-search-root';
import { runRipgrep } from './run-ripgrep';

export interface ListOptions {
  readonly signal: AbortSignal;
  readonly includeIgnored: boolean;
  readonly includeHidden: boolean;
  readonly order: 'modified' | 'name' | 'any';
  readonly filter?: PathFilter;
  /** Called periodically with the number so far. */
  onCount?(count: number): void;
}

export interface FileList {
  /** As ripgrep prints them. */
  readonly paths: readonly string[];
  /** False if there were too many, or too little time. */
  readonly isWhole: boolean;
  readonly hasTimedOut: boolean;
}

/** More than any folder that people work in, and as much as fits well into memory. */
const MAX_FILES = 500_000;
const TIME_LIMIT = 20_000;

/** Lists the regular files below a place, without following links. */
export async function listFiles(place: SearchRoot, options: ListOptions): Promise<FileList> {
  const { signal, includeHidden, order, filter, onCount } = options;
  const paths: string[] = [];
  let rest = '';
  const decoder = new TextDecoder();
  function onOutput(chunk: Buffer): boolean {
    const found = (rest + decoder.decode(chunk, { stream: true })).split('\0');
    rest = found.pop() ?? '';
    for (const printed of found) {
      const path = printed.replace(/^\.\//, '');
      if (isListed(path)) paths.push(path);
    }
    onCount?.(paths.length);
    return paths.length < MAX_FILES;
  }
  function isListed(path: string): boolean {
    const below = place.fromTarget(path);
    if (!includeHidden && /(?:^|\/)\./.test(below)) return false;
    return filter === undefined || filter.accepts(below) || filter.accepts(path);
  }
  const { reason, complaint } = await runRipgrep(
    [
      '--files',
      '--null',
      ...place.options(options),
      ...(includeHidden ? ['--hidden'] : []),
      ...(order === 'modified' ? ['--sortr=modified'] : []),
      ...fileTypeOptions(filter),
      '--',
      place.argument,
    ],
    { folder: place.folder, signal, timeLimit: TIME_LIMIT, onOutput },
  );
  if (complaint !== null) throw new Error(`The files couldn't be listed: ${complaint.trim()}`);
  if (order === 'name') paths.sort(byName);
  return { paths, isWhole: reason === 'finished', hasTimedOut: reason === 'time' };
}

/**
 * Makes ripgrep skip files that the filter would refuse anyway. Its own globs don't work here, because they re-include
 * ignored files.
 */
export function fileTypeOptions(filter: PathFilter | undefined): string[] {
  const names = filter?.fileNames ?? [];
  return names.length === 0 ? [] : [...names.map((name) => `--type-add=wanted:${name}`), '--type=wanted'];
}

export function byName(first: string, second: string): number {
  return first < second ? -1 : first > second ? 1 : 0;
}
