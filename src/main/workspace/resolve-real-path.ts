import { lstatSync, readlinkSync } from 'node:fs';
import { dirname, isAbsolute, join, parse, sep } from 'node:path';

/** As many links as Linux follows before it answers ELOOP. */
const MAX_LINKS = 40;

export class LinkLoopError extends Error {
  override readonly name = 'LinkLoopError';
}

/**
 * The path with every symbolic link resolved, also where the end of it does not exist: a dangling link counts by its
 * target, since that is where a write would go. `realpath` of the nearest existing parent alone misses that.
 */
export function resolveRealPath(absolutePath: string): string {
  const { root } = parse(absolutePath);
  let resolved = root;
  let pending = absolutePath.slice(root.length).split(sep).filter(Boolean);
  let links = 0;
  while (pending.length > 0) {
    const [segment, ...rest] = pending as [string, ...string[]];
    pending = rest;
    if (segment === '.') continue;
    if (segment === '..') {
      resolved = dirname(resolved);
      continue;
    }
    const candidate = join(resolved, segment);
    const target = readLink(candidate);
    if (target === null) {
      resolved = candidate;
      continue;
    }
    links += 1;
    if (links > MAX_LINKS) throw new LinkLoopError(`Too many symbolic links on the way to ${absolutePath}`);
    const targetRoot = parse(target).root;
    if (isAbsolute(target)) resolved = targetRoot;
    pending = [...target.slice(targetRoot.length).split(sep).filter(Boolean), ...pending];
  }
  return resolved;
}

function readLink(path: string): string | null {
  try {
    return lstatSync(path).isSymbolicLink() ? readlinkSync(path) : null;
  } catch {
    return null;
  }
}
