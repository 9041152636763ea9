import { isAbsolute, relative, resolve, sep } from 'node:path';
import { resolveRealPath } from './resolve-real-path';

export interface GuardedPath {
  /** Where the path really leads, all links resolved. This, and not what was given, is what gets opened. */
  readonly realPath: string;
  /** From the workspace's own real path, with forward slashes; null when the path leads outside. */
  readonly workspacePath: string | null;
  /** Leads into AIntern's own data, which no tool may touch. */
  readonly isOwnData: boolean;
}

export interface GuardScope {
  /** Null while no folder is open: then only absolute paths mean anything, and all of them lead outside. */
  readonly workspacePath: string | null;
  readonly dataPath: string;
}

/** The one way from a path that a model wrote to a path that is opened. */
export function guardPath(path: string, { workspacePath, dataPath }: GuardScope): GuardedPath {
  const realPath = resolveRealPath(absolutePath(path, workspacePath));
  const inside = workspacePath === null ? null : relativeInside(resolveRealPath(workspacePath), realPath);
  const isOwnData = relativeInside(resolveRealPath(dataPath), realPath) !== null;
  return { realPath, workspacePath: inside, isOwnData };
}

function absolutePath(path: string, workspacePath: string | null): string {
  if (path === '') throw new Error('The path is empty');
  if (path.includes('\0')) throw new Error('The path holds a NUL character');
  if (workspacePath !== null) return resolve(workspacePath, path);
  if (isAbsolute(path)) return resolve(path);
  throw new Error(`${path} is relative, but no folder is open: give an absolute path`);
}

function relativeInside(folder: string, path: string): string | null {
  const way = relative(folder, path);
  if (way === '') return '.';
  if (way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way)) return null;
  return way.split(sep).join('/');
}
