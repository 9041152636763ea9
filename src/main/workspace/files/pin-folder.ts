import { constants, existsSync } from 'node:fs';
import { type FileHandle, lstat, mkdir, open } from 'node:fs/promises';
import { join, parse, sep } from 'node:path';
import { describeKind } from '../../base/describe-kind';
import { PathError } from '../paths/path-error';

export interface FolderOptions {
  /** Creates the folder and its parents if they don't exist. */
  readonly create?: boolean;
}

/**
 * Refers to an entry without opening it or needing read permission. Linux has this flag, Node has no constant for it.
 */
export const O_PATH = 0o10000000;
const FOLDER_FLAGS = O_PATH | constants.O_DIRECTORY | constants.O_NOFOLLOW;

/** Whether open folders can be accessed through their file descriptor here. */
export const canPinFolders = process.platform === 'linux' && existsSync('/proc/self/fd');

/** Leads to the opened entry itself, whatever has its name by now. */
export function pathOfOpen({ fd }: FileHandle): string {
  return `/proc/self/fd/${fd}`;
}

/** Opens a folder step by step from the root without following links, so that it is exactly the one the path names. */
export async function pinFolder(realFolder: string, options: FolderOptions = {}): Promise<FileHandle> {
  const { root } = parse(realFolder);
  let held = await open(root, FOLDER_FLAGS);
  let reached = root;
  for (const name of realFolder.slice(root.length).split(sep).filter(Boolean)) {
    reached = join(reached, name);
    const outer = held;
    try {
      held = await pinEntry(`${pathOfOpen(outer)}/${name}`, reached, options);
    } finally {
      await outer.close();
    }
  }
  return held;
}

async function pinEntry(path: string, shown: string, { create = false }: FolderOptions): Promise<FileHandle> {
  try {
    return await open(path, FOLDER_FLAGS);
  } catch (cause) {
    if (!create || codeOf(cause) !== 'ENOENT') throw await explain(cause, path, shown);
  }
  try {
    await mkdir(path).catch((cause) => {
      if (codeOf(cause) !== 'EEXIST') throw cause;
    });
    return await open(path, FOLDER_FLAGS);
  } catch (cause) {
    throw await explain(cause, path, shown);
  }
}

async function explain(cause: unknown, path: string, shown: string): Promise<unknown> {
  switch (codeOf(cause)) {
    case 'ENOENT':
      return new PathError(`The folder ${shown} doesn't exist`, 'NotFound');
    case 'ENOTDIR':
    case 'ELOOP': {
      const stats = await lstat(path).catch(() => null);
      if (stats === null || stats.isSymbolicLink() || stats.isDirectory()) return PathError.exchanged(shown);
      return new PathError(`${shown} is a ${describeKind(stats)}, not a folder`, 'NotAFolder');
    }
    default:
      return nameInMessage(cause, path, shown);
  }
}

/** A file descriptor path means nothing to the reader of the message. */
export function nameInMessage(cause: unknown, path: string, shown: string): unknown {
  if (cause instanceof Error) cause.message = cause.message.replaceAll(path, shown);
  return cause;
}

function codeOf(cause: unknown): string | undefined {
  return (cause as NodeJS.ErrnoException).code;
}
