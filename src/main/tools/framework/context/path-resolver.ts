import type { GuardedPath } from '../../../workspace/paths/guard-path';
import { guardForUse } from '../path-use';
import type { ToolScope } from './tool-scope';

/** Paths as a running tool sees them: each goes through the path guard at the moment it is asked for. */
export interface PathResolver {
  /** Where the path leads and whether that is inside; throws for a path that no tool may use. */
  guardPath(path: string): GuardedPath;
  /** The real path to open. */
  resolvePath(path: string): string;
  tryResolvePath(path: string): string | undefined;
  isPathInWorkspace(path: string): boolean;
  /** For tools that have no business outside. */
  requirePathInWorkspace(path: string): string;
  /** From the workspace, or the path as it was given when it leads outside. */
  getRelativePath(path: string): string;
}

export function createPathResolver(scope: ToolScope): PathResolver {
  const guardPath = (path: string) => guardForUse(path, scope);

  function tryGuard(path: string): GuardedPath | undefined {
    try {
      return guardPath(path);
    } catch {
      return undefined;
    }
  }

  const inWorkspace = (path: string) => tryGuard(path)?.workspacePath ?? undefined;

  return {
    guardPath,
    resolvePath: (path) => guardPath(path).realPath,
    tryResolvePath: (path) => tryGuard(path)?.realPath,
    isPathInWorkspace: (path) => inWorkspace(path) !== undefined,
    requirePathInWorkspace(path) {
      const { realPath, workspacePath } = guardPath(path);
      if (workspacePath === null) throw new Error(`${path} is outside the workspace. Use a path inside it`);
      return realPath;
    },
    getRelativePath: (path) => inWorkspace(path) ?? path,
  };
}
