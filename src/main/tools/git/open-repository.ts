import { readFileSync, realpathSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { ToolResult } from '../../../shared/tool-result';
import type { ToolExecutionContext } from '../context/tool-execution-context';
import { explainGitFailure } from './explain-git-failure';
import { runGit } from './run-git';

export interface Repository {
  /** The folder that git runs in, all links resolved. */
  readonly folder: string;
  /** The top of the work tree; it may lie above the workspace. */
  readonly root: string;
  /** A path as git names it, from the root, in the words of the other tools: from the workspace. */
  shownPath(path: string): string;
}

export type OpenedRepository =
  | { readonly isOpen: true; readonly repository: Repository }
  | { readonly isOpen: false; readonly failure: ToolResult };

/** The repository that a folder of the workspace is in, if it is one that belongs to this place. */
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
  const reason = `The repository of ${path} keeps its files or its history in another place that does not belong to it`;
  const advice = 'look at core.worktree in its configuration and at its .git entry';
  return {
    isOpen: false,
    failure: ToolResult.failed(`${reason}, so nothing was read: ${advice}`, 'ForeignRepository'),
  };
}

/**
 * A `.git` file may name any folder, somebody else's history too. The one of a worktree or a submodule is named back
 * from there; `core.worktree`, if set, is what git has answered as the top.
 */
function belongsTo(root: string, gitFolder: string): boolean {
  const own = join(root, '.git');
  if (gitFolder === own || isInside(own, gitFolder)) return true;
  const link = readText(join(gitFolder, 'gitdir')).trim();
  if (link !== '') return realPathOr(dirname(link)) === root;
  return /^\s*worktree\s*=/m.test(readText(join(gitFolder, 'config')));
}

/** A folder keeps the slash that git puts behind it. */
function pathFrom(folder: string, path: string): string {
  const way = (relative(folder, path) || '.').split(sep).join('/');
  return path.endsWith(sep) ? `${way}/` : way;
}

function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way !== '..' && !way.startsWith(`..${sep}`) && way !== path;
}

function realPathOr(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
