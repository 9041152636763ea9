import { lstat, readdir, readlink } from 'node:fs/promises';
import { join } from 'node:path';
import { countNoun } from '../../../../shared/text/count-noun';
import { withGuardedFolder } from '../../../workspace/files/with-guarded-folder';
import { withParentFolder } from '../../../workspace/files/with-parent-folder';
import { PathError } from '../../../workspace/paths/path-error';

export type TreeEntry = {
  /** Relative to the top of the tree, with the system's separators; empty for the top itself. */
  readonly path: string;
  readonly mode: number;
} & (
  | { readonly kind: 'folder' }
  | { readonly kind: 'file'; readonly size: number }
  | { readonly kind: 'link'; readonly target: string }
  /** A FIFO, a socket or a device. */
  | { readonly kind: 'special' }
);

/** Larger trees are better left to a command, which can be watched and stopped. */
const MAX_ENTRIES = 10_000;
const MAX_SIZE = 1024 ** 3;
const MAX_DEPTH = 100;

export interface ListOptions {
  readonly signal: AbortSignal;
  onEntry(count: number): void;
}

/** Returns everything in a folder, parents before their contents, or the single entry of a file or a link. */
export async function listTree(top: string, { signal, onEntry }: ListOptions): Promise<TreeEntry[]> {
  const entries: TreeEntry[] = [];
  let size = 0;

  async function visit(path: string, depth: number): Promise<void> {
    signal.throwIfAborted();
    const realPath = join(top, path);
    const entry = await describeEntry(realPath, path);
    entries.push(entry);
    onEntry(entries.length);
    if (entry.kind === 'file') size += entry.size;
    if (entries.length > MAX_ENTRIES) throw tooLarge(top, `more than ${countNoun(MAX_ENTRIES, 'entry', 'entries')}`);
    if (size > MAX_SIZE) throw tooLarge(top, `more than ${MAX_SIZE / 1024 ** 2} MB`);
    if (depth > MAX_DEPTH) throw tooLarge(top, `folders more than ${MAX_DEPTH} deep`);
    if (entry.kind !== 'folder') return;
    const names = await withGuardedFolder(realPath, (folder) => readdir(folder.path));
    for (const name of names.sort()) await visit(join(path, name), depth + 1);
  }

  await visit('', 0);
  return entries;
}

async function describeEntry(realPath: string, path: string): Promise<TreeEntry> {
  return withParentFolder(realPath, async (entry) => {
    const stats = await lstat(entry);
    const about = { path, mode: stats.mode & 0o7777 };
    if (stats.isDirectory()) return { ...about, kind: 'folder' };
    if (stats.isFile()) return { ...about, kind: 'file', size: stats.size };
    if (stats.isSymbolicLink()) return { ...about, kind: 'link', target: await readlink(entry) };
    return { ...about, kind: 'special' };
  });
}

function tooLarge(top: string, what: string): PathError {
  return new PathError(`${top} contains ${what}. Use a command, or copy part of it`, 'TooLarge');
}
