import { join } from 'node:path';
import { lookAt } from '../../workspace/files/lstat-if-exists';
import type { ToolExecutionContext } from '../framework/context/tool-execution-context';
import { nearPaths } from '../framework/find-similar-paths';
import type { ChangedLines } from './repository/changed-lines';
import type { Repository } from './repository/open-repository';
import { repositoryPath } from './repository/repository-path';
import { runGit } from './repository/run-git';

/** Says of each path that neither the disk nor git knows that it is not there, and what may have been meant. */
export async function findUnknown(
  paths: readonly string[],
  changed: readonly ChangedLines[],
  { root }: Repository,
  context: ToolExecutionContext,
): Promise<string[]> {
  const sentences: string[] = [];
  for (const path of paths) {
    const place = context.guardPath(path);
    const name = repositoryPath(root, path, context);
    // A link that leads nowhere is there itself.
    if (lookAt(place.realPath) !== null || lookAt(join(root, name)) !== null) continue;
    if (changed.some((file) => [file.path, file.from].some((one) => one === name || one?.startsWith(`${name}/`))))
      continue;
    const tracked = await runGit(['ls-files', '-z', '--', name], { folder: root, signal: context.signal });
    if (tracked.stdout.length > 0) continue;
    const near = nearPaths(place);
    const hint = near.length === 0 ? '' : `. Did you mean: ${near.join(', ')}`;
    sentences.push(`There is nothing at ${path}, and git knows of nothing there${hint}`);
  }
  return sentences;
}
