import { type Clock, systemClock } from '../../base/clock';
import { listFiles } from '../../tools/search/list-files';
import { openSearchPlace } from '../../tools/search/open-search-root';
import { type FileIndex, type FoundFiles, indexFiles } from '../../workspace/find-files/index-files';

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
    const place = openSearchPlace('.', { workspacePath, dataPath });
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
