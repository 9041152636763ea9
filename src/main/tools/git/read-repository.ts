import { createAskGit } from '../../terminal/assessment/ask-git';
import type { ToolScope } from '../framework/context/tool-scope';

/** Null while no branch is checked out. */
export function readCurrentBranch(folder: string, { workspacePath }: ToolScope): string | null {
  const answer = createAskGit(workspacePath)(folder, ['symbolic-ref', '--quiet', '--short', 'HEAD']);
  return answer?.exitCode === 0 ? answer.stdout.replace(/\n$/, '') : null;
}

/** Where a push to the remote goes, with addresses rewritten as git does. */
export function readPushAddresses(folder: string, remote: string, { workspacePath }: ToolScope): readonly string[] {
  const answer = createAskGit(workspacePath)(folder, ['remote', 'get-url', '--push', '--all', remote]);
  return answer?.exitCode === 0 ? answer.stdout.split('\n').filter(Boolean) : [];
}
