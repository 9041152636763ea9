import { join, relative, sep } from 'node:path';
import { ToolResult } from '../../../../shared/call/tool-result';
import { belongsTo, isInside, realPathOr } from '../../../workspace/git/belongs-to';
import type { ToolExecutionContext } from '../../framework/context/tool-execution-context';
import { explainGitFailure } from './explain-git-failure';
import { runGit } from './run-git';

export interface Repository {
  /** The folder that git runs in, with all links resolved. */
  readonly folder: string;
  /** The top of the work tree; it may be above the workspace. */
  readonly root: string;
  /** Converts a path from git, relative to the root, to the form of the other tools: relative to the workspace. */
  shownPath(path: string): string;
}

export type OpenedRepository =
  | { readonly isOpen: true; readonly repository: Repository }
  | { readonly isOpen: false; readonly failure: ToolResult };

/** Opens the repository that a folder of the workspace is in, if it belongs to this location. */
export async function openRepository(
  path: string,
  { requirePathInWorkspace, signal }: Pick<ToolExecutionContext, 'requirePathInWorkspace' | 'signal'>,
): Promise<OpenedRepository> {
  const folder = requirePathInWorkspace(path);
  const found = await runGit(['rev-parse', '--show-toplevel', '--absolute-git-dir'], { folder, signal });
  if (found.exitCode !== 0) return { isOpen: false, failure: explainGitFailure(found, 'open the repository') };
  const [top = '', gitFolder = ''] = found.stdout.toString('utf8').replace(/\n$/, '').split('\n');
  const root = realPathOr(top);
  if (isInside(root, folder) && belongsTo(root, realPathOr(gitFolder))) {
    const workspace = requirePathInWorkspace('.');
    const shownPath = (name: string) => pathFrom(workspace, join(root, name));
    return { isOpen: true, repository: { folder, root, shownPath } };
  }
  const reason = `The repository of ${path} keeps its files or history in a place that doesn't belong to it`;
  const advice = 'Check core.worktree in its configuration and its .git entry';
  return {
    isOpen: false,
    failure: ToolResult.failed(`${reason}, so nothing was read. ${advice}`, 'ForeignRepository'),
  };
}

/** A folder keeps git's trailing slash. */
function pathFrom(folder: string, path: string): string {
  const way = (relative(folder, path) || '.').split(sep).join('/');
  return path.endsWith(sep) ? `${way}/` : way;
}
