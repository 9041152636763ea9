import { ToolValidationError } from '../../../../shared/call/tool-validation';
import { createAskGit } from '../../../terminal/assessment/ask-git';
import { type AskGit, inspectRepository } from '../../../workspace/git/inspect-repository';
import { guardPath } from '../../../workspace/paths/guard-path';
import type { ToolScope } from '../../framework/context/tool-scope';

/** Asks git about the call's repository. Nothing that the repository configures is started. */
export type ReadGit = (...args: readonly string[]) => ReturnType<AskGit>;

/** Returns why git can't do anything in a folder: it is in no repository. */
export function findGitObstacles({ folder }: { readonly folder: string }, scope: ToolScope): ToolValidationError[] {
  return findObstaclesIn(folder, scope, () => []);
}

/**
 * Also returns what `find` objects to in the repository. A repository that keeps its history elsewhere is not looked at
 * before the user has approved the call.
 */
export function findObstaclesIn(
  folder: string,
  scope: ToolScope,
  find: (git: ReadGit) => ToolValidationError[],
): ToolValidationError[] {
  const { realPath } = guardPath(folder, scope);
  const ask = createAskGit(scope.workspacePath);
  const look = inspectRepository(realPath, ask, scope.workspacePath);
  if (look.kind === 'repository') return look.objections.length > 0 ? [] : find((...args) => ask(realPath, args));
  if (look.kind === 'unknown') return [];
  const place = folder === '.' ? 'The workspace' : folder;
  const advice = 'Use a folder inside a repository, or ask the user whether to create one with git init';
  return [ToolValidationError.invalidValue('folder', `${place} is not in a git repository. ${advice}`, folder)];
}
