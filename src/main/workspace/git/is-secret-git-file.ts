import { closeSync, constants, existsSync, fstatSync, openSync, readSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { readSmallFile } from '../files/read-small-file';
import { holdsSecretAddress, holdsSecretSetting } from './secret-settings';

/** Whether a file is one of git's own and holds a credential, such as a token in a remote's URL. */
export function isSecretGitFile(path: string): boolean {
  const isSettings = isGitSettings(path);
  if (!isSettings && !isGitRecord(path)) return false;
  if (!statSync(path, { throwIfNoEntry: false })?.isFile()) return false;
  if (!isSettings) return mayHoldAddress(path);
  const text = readSmallFile(path);
  // A file that can't be read here may hold one.
  return text === null || holdsSecretSetting(text);
}

function isGitSettings(path: string): boolean {
  const name = basename(path).toLowerCase();
  if (name === '.gitconfig' || name === '.gitmodules') return true;
  return (name === 'config' || name === 'config.worktree') && existsSync(join(dirname(path), 'HEAD'));
}

/** Refs, objects and file lists: many and large, and none of them can contain a URL. */
const withoutAddresses = /\/(?:objects|refs)\/|\/(?:index|packed-refs)$/i;

/** Whether git or its helpers log in this file what they did and where it came from. */
function isGitRecord(path: string): boolean {
  const way = path.replaceAll('\\', '/');
  if (/\/FETCH_HEAD$/i.test(way)) return existsSync(join(dirname(path), 'HEAD'));
  const holders = [...way.matchAll(/\/logs(?=\/)/gi)].map(({ index }) => way.slice(0, index));
  if (holders.some((folder) => existsSync(join(folder, 'HEAD')))) return true;
  const [, inside] = /\/\.git(\/.*)$/i.exec(way) ?? [];
  return inside !== undefined && !withoutAddresses.test(inside);
}

const CHUNK = 256 * 1024;
/** Longer than a URL. */
const OVERLAP = 4 * 1024;
/** A log of about a hundred thousand commits. */
const MAX_SIZE = 16 * 1024 * 1024;

/** A file that can't be read whole may hold one. */
function mayHoldAddress(path: string): boolean {
  let file: number | null = null;
  try {
    file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    const { size } = fstatSync(file);
    if (size > MAX_SIZE) return true;
    const bytes = Buffer.alloc(Math.min(size, CHUNK));
    for (let start = 0; start < size; start += CHUNK - OVERLAP) {
      const count = readSync(file, bytes, 0, bytes.length, start);
      if (holdsSecretAddress(bytes.toString('latin1', 0, count))) return true;
    }
    return false;
  } catch {
    return true;
  } finally {
    if (file !== null) closeSync(file);
  }
}
