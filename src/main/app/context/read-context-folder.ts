import { countNoun } from '../../../shared/text/count-noun';
import { listFiles } from '../../tools/search/list-files';
import { openSearchRoot } from '../../tools/search/open-search-root';
import { drawTree } from '../../tools/workspace/draw-tree';
import type { GuardScope } from '../../workspace/paths/guard-path';
import { guardContextPath, readContextFile } from './read-context-file';

/** In characters, for the contents of all files together: about 14,000 tokens. */
const maxLength = 48_000;
/** More files would be slow to read and leave only a few lines for each. */
const maxFiles = 200;
const depth = 8;
const maxEntries = 400;

export interface ReadFolder {
  readonly text: string;
  readonly note?: string;
}

/** Returns a folder as a tree, with the contents of its text files as far as they fit, the nearest first. */
export async function readContextFolder(path: string, scope: GuardScope): Promise<ReadFolder> {
  guardContextPath(path, scope);
  const place = openSearchRoot(path, scope);
  const { signal } = new AbortController();
  const listed = await listFiles(place, { signal, includeIgnored: false, includeHidden: true, order: 'name' });
  const paths = listed.paths.filter(place.isOpen);
  const tree = drawTree(paths.map(place.fromTarget), { root: place.show(place.target), depth, maxEntries });
  const contents: string[] = [];
  let room = maxLength;
  for (const file of paths.toSorted((first, second) => depthOf(first) - depthOf(second)).slice(0, maxFiles)) {
    const content = await contentOf(file, scope);
    if (content === null || content.length > room) continue;
    contents.push(content);
    room -= content.length;
  }
  const left = paths.length - contents.length;
  const note = left === 0 ? {} : { note: `The contents of ${countNoun(left, 'file')} of ${paths.length} are left out` };
  return { text: [tree.text, ...contents].join('\n\n'), ...note };
}

/** Null for what can't be read as text, such as an image. */
async function contentOf(path: string, scope: GuardScope): Promise<string | null> {
  const whole = { startLine: 1, lineCount: Number.POSITIVE_INFINITY };
  const read = await readContextFile(path, scope, whole).catch(() => null);
  if (read === null || read.hasMore || read.lines.length < read.seen) return null;
  return `--- ${path} ---\n${read.lines.join('\n')}`;
}

function depthOf(path: string): number {
  return path.split('/').length;
}
