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
  readonly workspacePath: string;
  readonly dataPath: string;
}

/** The one way from a path that a model wrote to a path that is opened. */
export function guardPath(path: string, scope: GuardScope): GuardedPath {
  const realPath = resolveRealPath(resolve(scope.workspacePath, path));
  const inside = relativeInside(resolveRealPath(scope.workspacePath), realPath);
  const isOwnData = relativeInside(resolveRealPath(scope.dataPath), realPath) !== null;
  return { realPath, workspacePath: inside, isOwnData };
}

export function isPathInWorkspace(path: string, scope: GuardScope): boolean {
  return guardPath(path, scope).workspacePath !== null;
}

function relativeInside(folder: string, path: string): string | null {
  const way = relative(folder, path);
  if (way === '') return '.';
  if (way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way)) return null;
  return way.split(sep).join('/');
}
