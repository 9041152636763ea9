import type { GuardedPath } from '../../../workspace/paths/guard-path';
import { guardForUse } from '../path-use';
import type { ToolScope } from './tool-scope';

/** Paths as a running tool sees them: each passes the path guard when it is requested. */
export interface PathResolver {
  /** Returns where the path leads and whether that is inside the workspace; throws for a path that no tool may use. */
  guardPath(path: string): GuardedPath;
  /** The real path to open. */
  resolvePath(path: string): string;
  tryResolvePath(path: string): string | undefined;
  isPathInWorkspace(path: string): boolean;
  /** For tools that may only work inside the workspace. */
  requirePathInWorkspace(path: string): string;
  /** Relative to the workspace, or the path as given if it leads outside. */
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
