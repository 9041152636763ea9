import { basename, dirname, join, relative } from 'node:path';
import type { PathResolver } from '../../framework/context/path-resolver';
import type { PathUse } from '../../framework/path-use';

/**
 * Returns a workspace path relative to the top of the repository, for git. Doesn't resolve a link at its end, because
 * git tracks the link itself.
 */
export function repositoryPath(
  root: string,
  path: string,
  { requirePathInWorkspace }: Pick<PathResolver, 'requirePathInWorkspace'>,
): string {
  requirePathInWorkspace(path);
  const place = join(requirePathInWorkspace(dirname(path)), basename(path));
  return relative(root, place) || '.';
}

export function pathUses(paths: readonly string[], use: Pick<PathUse, 'access' | 'isSubject'>): PathUse[] {
  return paths.map((path, index) => ({ parameter: ['paths', String(index)], path, staysInside: true, ...use }));
}
