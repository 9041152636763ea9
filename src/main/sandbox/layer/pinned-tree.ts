import { closeSync, constants, openSync } from 'node:fs';
import { O_PATH } from '../../workspace/files/pin-folder';
import { folderOfEntry, toFsPath } from './entry-path';

const FLAGS = O_PATH | constants.O_DIRECTORY | constants.O_NOFOLLOW;

/** Leads to entries below one folder, never through a link that someone puts in the way. */
export interface PinnedTree {
  /** The path of an entry, valid until the next call; null if its folder is gone or is no longer a folder. */
  at(path: string): string | null;
  /** The path of a folder itself, for changing its mode. */
  folder(path: string): string | null;
  close(): void;
}

/** Keeps the folders on the way to the last entry open, so that entries in path order cost one system call each. */
export function openPinnedTree(root: string): PinnedTree {
  const open: { readonly name: string; readonly file: number }[] = [];
  const enter = (name: string) => {
    const above = open.at(-1);
    open.push({ name, file: openSync(toFsPath(above ? `${pathOf(above.file)}/${name}` : '/'), FLAGS) });
  };
  const closeDownTo = (depth: number) => {
    for (const { file } of open.splice(depth).reverse()) closeSync(file);
  };
  try {
    enter('');
    for (const name of root.split('/').filter(Boolean)) enter(name);
  } catch (cause) {
    closeDownTo(0);
    throw cause;
  }
  const base = open.length;

  function folder(path: string): string | null {
    const names = path.split('/').filter(Boolean);
    let same = 0;
    while (same < names.length && open[base + same]?.name === names[same]) same += 1;
    closeDownTo(base + same);
    try {
      for (const name of names.slice(same)) enter(name);
    } catch (cause) {
      if (['ENOENT', 'ENOTDIR', 'ELOOP'].includes((cause as NodeJS.ErrnoException).code ?? '')) return null;
      throw cause;
    }
    return pathOf(open.at(-1)?.file ?? -1);
  }

  return {
    folder,
    at(path) {
      const parent = folder(folderOfEntry(path));
      return parent === null ? null : `${parent}/${path.slice(path.lastIndexOf('/') + 1)}`;
    },
    close: () => closeDownTo(0),
  };
}

function pathOf(file: number): string {
  return `/proc/self/fd/${file}`;
}
