import { go, snapshot } from 'fuzzysort';
import type { CommandOutput } from '../../../shared/contract/contract';
import { isMentionable } from '../../../shared/text/mention';
import { type Clock, systemClock } from '../../base/clock';
import { listFiles } from '../../tools/search/list-files';
import { openSearchRoot } from '../../tools/search/open-search-root';

type FoundFiles = CommandOutput<'workspace.find-files'>;

type FoundFile = FoundFiles['found'][number];

export interface FileIndex {
  find(query: string, limit: number): FoundFiles;
}

/** As many as can be searched between two keystrokes; files closest to the root are kept. */
const MAX_INDEXED = 100_000;

/** Below this, users can't see why a file matched. */
const LEAST_SCORE = 0.2;

export interface FileFinder {
  /** Returns the files and folders whose paths best match the query; matches names only and reads no content. */
  find(workspacePath: string, query: string, limit: number): Promise<FoundFiles>;
}

/** Every keystroke in a path searches; new files still show up soon enough. */
const FRESH = 5_000;

/** As many folders as people switch between. */
const KEPT_FOLDERS = 3;

interface Kept {
  readonly index: Promise<FileIndex>;
  readonly at: number;
}

export function createFileFinder({ dataPath, clock = systemClock }: { dataPath: string; clock?: Clock }): FileFinder {
  const kept = new Map<string, Kept>();

  async function list(workspacePath: string): Promise<FileIndex> {
    const place = openSearchRoot('.', { workspacePath, dataPath });
    const { signal } = new AbortController();
    const options = { signal, includeIgnored: false, includeHidden: true, order: 'any' } as const;
    return indexFiles((await listFiles(place, options)).paths);
  }

  function indexOf(workspacePath: string): Promise<FileIndex> {
    const known = kept.get(workspacePath);
    if (known && clock.now() - known.at < FRESH) return known.index;
    const index = list(workspacePath);
    kept.delete(workspacePath);
    kept.set(workspacePath, { index, at: clock.now() });
    const [oldest] = kept.keys();
    if (kept.size > KEPT_FOLDERS && oldest !== undefined) kept.delete(oldest);
    // Don't cache a failure, so the next search retries.
    index.catch(() => {
      if (kept.get(workspacePath)?.index === index) kept.delete(workspacePath);
    });
    return index;
  }

  return {
    async find(workspacePath, query, limit) {
      return (await indexOf(workspacePath)).find(query, limit);
    },
  };
}

/** Makes files and their parent folders searchable by path similarity. */
export function indexFiles(paths: readonly string[]): FileIndex {
  const files = paths.filter(isMentionable).map((path): FoundFile => ({ path, kind: 'file' }));
  const folders = foldersOf(files).map((path): FoundFile => ({ path: `${path}/`, kind: 'folder' }));
  const entries = [...folders, ...files].sort(nearestFirst).slice(0, MAX_INDEXED);
  const searchable = snapshot(entries, { key: 'path' });

  /** Nearly every path contains any one letter, so only names that begin with it are useful matches. */
  function beginningWith(letter: string, limit: number): FoundFiles {
    const found = entries.filter(({ path }) => nameOf(path).toLowerCase().startsWith(letter.toLowerCase()));
    return { found: found.slice(0, limit), total: found.length };
  }

  return {
    find(query, limit) {
      const wanted = query
        .trim()
        .replaceAll('\\', '/')
        .replace(/^(?:\.?\/)+/, '');
      if (wanted === '') return { found: entries.slice(0, limit), total: entries.length };
      if (wanted.length === 1) return beginningWith(wanted, limit);
      const results = go(wanted, searchable, { limit, threshold: LEAST_SCORE });
      return { found: results.map(({ obj }) => obj), total: results.total };
    },
  };
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/', path.length - 2) + 1);
}

function foldersOf(files: readonly FoundFile[]): string[] {
  const folders = new Set<string>();
  for (const { path } of files) {
    let end = path.lastIndexOf('/');
    while (end > 0 && !folders.has(path.slice(0, end))) {
      folders.add(path.slice(0, end));
      end = path.lastIndexOf('/', end - 1);
    }
  }
  return [...folders];
}

/** Closest to the root first, visible before hidden, then by name. */
function nearestFirst(first: FoundFile, second: FoundFile): number {
  return (
    depthOf(first) - depthOf(second) ||
    Number(first.path.startsWith('.')) - Number(second.path.startsWith('.')) ||
    (first.path < second.path ? -1 : 1)
  );
}

function depthOf({ path, kind }: FoundFile): number {
  let depth = kind === 'folder' ? -1 : 0;
  for (const character of path) if (character === '/') depth += 1;
  return depth;
}
