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

/** What can be searched through between two letters; the files nearest to the top are among them. */
const MAX_INDEXED = 100_000;

/** Below this nobody sees why something was found. */
const LEAST_SCORE = 0.2;

export interface FileFinder {
  /** The files and folders of a workspace whose paths are most like the query; names alone, nothing is read. */
  find(workspacePath: string, query: string, limit: number): Promise<FoundFiles>;
}

/** Somebody who writes a path asks with each letter; a file that was made meanwhile is there soon enough. */
const FRESH = 5_000;

/** As many folders as somebody goes back and forth between. */
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
    // What failed is asked for again next time.
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

/** Makes the files of a folder, and the folders that hold them, searchable by what their paths are like. */
export function indexFiles(paths: readonly string[]): FileIndex {
  const files = paths.filter(isMentionable).map((path): FoundFile => ({ path, kind: 'file' }));
  const folders = foldersOf(files).map((path): FoundFile => ({ path: `${path}/`, kind: 'folder' }));
  const entries = [...folders, ...files].sort(nearestFirst).slice(0, MAX_INDEXED);
  const searchable = snapshot(entries, { key: 'path' });

  /** One letter is in nearly every path: where a name begins with it, it means something. */
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

/** Nearest to the top, visible before hidden, then by name. */
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
