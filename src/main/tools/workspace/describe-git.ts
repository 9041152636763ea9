import type { ToolExecutionContext } from '../framework/context/tool-execution-context';
import { describeStatus } from '../git/repository/describe-status';
import { openRepository } from '../git/repository/open-repository';
import { parseStatus } from '../git/repository/parse-status';
import { runGit } from '../git/repository/run-git';

/** Describes the branch, the changes and the last commit in one line. A workspace without git is nothing unusual. */
export async function describeGit(context: ToolExecutionContext): Promise<string> {
  const { signal } = context;
  try {
    const opened = await openRepository('.', context);
    if (!opened.isOpen) return opened.failure.errorCode === 'NotARepository' ? 'No repository' : opened.failure.message;
    const { folder, shownPath } = opened.repository;
    const statusArguments = ['status', '--porcelain=v2', '--branch', '-z', '--ignore-submodules=dirty', '--', '.'];
    const [status, last] = await Promise.all([
      runGit(statusArguments, { folder, signal }),
      runGit(['log', '-1', '--format=%h of %cs: %s'], { folder, signal }),
    ]);
    const state = status.exitCode === 0 ? describeStatus(parseStatus(status.stdout, shownPath)) : 'Unknown state';
    const commit = last.exitCode === 0 ? last.stdout.toString('utf8').trim() : '';
    return commit === '' ? state : `${state}; last commit ${commit}`;
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'GitMissing') return 'Not installed';
    throw cause;
  }
}
