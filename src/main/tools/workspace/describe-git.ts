import type { ToolExecutionContext } from '../context/tool-execution-context';
import { openRepository } from '../git/open-repository';
import { type GitStatus, parseStatus } from '../git/parse-status';
import { runGit } from '../git/run-git';

/** The branch, what has changed and the last commit, in one line. A workspace without git is nothing out of the way. */
export async function describeGit(context: ToolExecutionContext): Promise<string> {
  const { signal } = context;
  try {
    const opened = await openRepository('.', context);
    if (!opened.isOpen) return opened.failure.errorCode === 'NotARepository' ? 'no repository' : opened.failure.message;
    const { folder, shownPath } = opened.repository;
    const statusArguments = ['status', '--porcelain=v2', '--branch', '-z', '--ignore-submodules=dirty', '--', '.'];
    const [status, last] = await Promise.all([
      runGit(statusArguments, { folder, signal }),
      runGit(['log', '-1', '--format=%h of %cs: %s'], { folder, signal }),
    ]);
    const state = status.exitCode === 0 ? describeState(parseStatus(status.stdout, shownPath)) : 'state unknown';
    const commit = last.exitCode === 0 ? last.stdout.toString('utf8').trim() : '';
    return commit === '' ? state : `${state}; last commit ${commit}`;
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'GitMissing') return 'not installed';
    throw cause;
  }
}

function describeState(status: GitStatus): string {
  const { branch, upstream, ahead = 0, behind = 0, staged, unstaged, untracked, conflicts } = status;
  const counts = [
    [conflicts.length, 'in conflict'],
    [staged.length, 'staged'],
    [unstaged.length, 'changed but not staged'],
    [untracked.length, 'untracked'],
  ] as const;
  const changed = counts.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`);
  const place = branch === null ? 'no branch checked out' : `on ${branch}`;
  const distance = upstream === undefined ? '' : `, ${ahead} ahead of and ${behind} behind ${upstream}`;
  return `${place}${distance}: ${changed.length === 0 ? 'nothing has changed' : changed.join(', ')}`;
}
