import type { Dirent } from 'node:fs';
import { opendir, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import type { CommandOutput } from '../../shared/contract/contract';
import { wholePathHint } from './open-workspace';

/** Nobody reads more than this; typing another letter finds the rest. */
const MOST_FOLDERS = 50;
/** A folder can hold millions of entries, and nobody waits for them while typing. */
const MOST_ENTRIES = 20_000;

/** Returns the folders that complete a partly typed path, in the user's own spelling. */
export async function completeFolder(
  text: string,
  home: string = homedir(),
): Promise<CommandOutput<'workspace.complete-folder'>> {
  if (text === '~') return { folders: ['~/'], problem: null };
  const cut = Math.max(text.lastIndexOf('/'), process.platform === 'win32' ? text.lastIndexOf('\\') : -1) + 1;
  const [typed, beginning] = [text.slice(0, cut), text.slice(cut)];
  const folder = typed.startsWith('~/') ? join(home, typed.slice(2)) : typed;
  if (!isAbsolute(folder)) {
    return { folders: [], problem: text === '' ? null : wholePathHint };
  }
  try {
    const names = await foldersIn(folder, beginning);
    return { folders: names.map((name) => `${typed}${name}/`), problem: null };
  } catch (cause) {
    return { folders: [], problem: describe(cause, typed) };
  }
}

async function foldersIn(folder: string, beginning: string): Promise<string[]> {
  const wanted = beginning.toLowerCase();
  const names: string[] = [];
  let count = 0;
  for await (const entry of await opendir(folder)) {
    if (++count > MOST_ENTRIES) break;
    const isHidden = entry.name.startsWith('.') && !beginning.startsWith('.');
    if (isHidden || !entry.name.toLowerCase().startsWith(wanted)) continue;
    if (await isFolder(folder, entry)) names.push(entry.name);
  }
  return names.sort((first, second) => first.localeCompare(second)).slice(0, MOST_FOLDERS);
}

async function isFolder(folder: string, entry: Dirent): Promise<boolean> {
  if (!entry.isSymbolicLink()) return entry.isDirectory();
  const target = await stat(join(folder, entry.name)).catch(() => null);
  return target?.isDirectory() ?? false;
}

function describe(cause: unknown, folder: string): string {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  switch (code) {
    case 'EACCES':
    case 'EPERM':
      return `You don’t have permission to list ${folder}. You can still open a folder in it by its full path`;
    case 'ENOENT':
      return `No folder found at ${folder}`;
    case 'ENOTDIR':
      return `${folder} is a file`;
    default:
      return `Couldn’t list ${folder}`;
  }
}
