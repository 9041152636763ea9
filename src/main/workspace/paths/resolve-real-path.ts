import { lstatSync, readlinkSync, realpathSync, statfsSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, parse, sep } from 'node:path';
import { onOneLine } from '../../../shared/text/on-one-line';
import { namesIn } from '../files/names-in';
import { foldName } from './fold-name';

interface SpellingOptions {
  readonly ignoresCase: boolean;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII begins with them.
const ascii = /^[\x00-\x7f]*$/;

export interface ResolveOptions {
  /** Whether the file system ignores case; then names are returned as they are on disk. */
  readonly ignoresCase?: boolean;
  /** If the last name of the path is a link: resolve to its target, or keep the link itself. */
  readonly lastLink?: 'followed' | 'kept';
}

/** As many links as Linux follows before it returns ELOOP. */
const MAX_LINKS = 40;

/** Linux's magic number for procfs. */
const PROC_FILE_SYSTEM = 0x9fa0;

class LinkLoopError extends Error {
  override readonly name = 'LinkLoopError';
}

/**
 * Resolves every symbolic link in the path, even if its end doesn't exist: a dangling link resolves to its target,
 * because a write would go there. `realpath` of the nearest existing parent alone misses that.
 */
export function resolveRealPath(absolutePath: string, options: ResolveOptions = {}): string {
  const { ignoresCase = false, lastLink = 'followed' } = options;
  const { root } = parse(absolutePath);
  let resolved = root;
  let pending = segmentsOf(absolutePath.slice(root.length));
  let links = 0;
  while (pending.length > 0) {
    const [segment, ...rest] = pending as [string, ...string[]];
    pending = rest;
    if (segment === '.') continue;
    if (segment === '..') {
      resolved = dirname(resolved);
      continue;
    }
    const candidate = join(resolved, spellingOnDisk(resolved, segment, { ignoresCase }));
    const isKept = lastLink === 'kept' && rest.length === 0;
    const target = isKept ? null : readLink(candidate);
    if (target === null) {
      resolved = candidate;
      continue;
    }
    links += 1;
    if (links > MAX_LINKS) throw new LinkLoopError(`Too many symbolic links in ${onOneLine(absolutePath)}`);
    const targetRoot = parse(target).root;
    if (isAbsolute(target)) resolved = targetRoot;
    pending = [...segmentsOf(target.slice(targetRoot.length)), ...pending];
  }
  return resolved;
}

function segmentsOf(path: string): string[] {
  return path.split(sep).filter(Boolean);
}

function readLink(path: string): string | null {
  let target: string;
  try {
    if (!lstatSync(path).isSymbolicLink()) return null;
    target = readlinkSync(path);
  } catch {
    return null;
  }
  if (isMagicLink(path, target)) {
    throw new Error(`${onOneLine(path)} is a link that only the system can follow. Use the path it points to`);
  }
  return target;
}

/** The kernel follows `/proc/1/root` or `/dev/fd/3` without reading them, so their text need not be true. */
function isMagicLink(path: string, target: string): boolean {
  if (process.platform !== 'linux' || /^[\w-]+(\/[\w-]+)*$/.test(target)) return false;
  return statfsSync(dirname(path)).type === PROC_FILE_SYSTEM;
}

/**
 * Returns an entry's name as stored in the folder: in its Unicode form, and in its case if the file system ignores
 * case. A missing name is returned unchanged.
 */
function spellingOnDisk(folder: string, name: string, options: SpellingOptions): string {
  if (!options.ignoresCase && ascii.test(name)) return name;
  const names = namesIn(folder);
  if (names.includes(name)) return name;
  const folded = foldName(name, options);
  return names.find((candidate) => foldName(candidate, options) === folded) ?? shortName(folder, name, options);
}

/** The system accepts names that no listing shows, such as `PROGRA~1`, and folds some letters in its own way. */
function shortName(folder: string, name: string, options: SpellingOptions): string {
  if (!options.ignoresCase) return name;
  try {
    return basename(realpathSync.native(join(folder, name))) || name;
  } catch {
    return name;
  }
}
