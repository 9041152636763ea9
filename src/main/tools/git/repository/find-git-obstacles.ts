import { ToolValidationError } from '../../../../shared/call/tool-validation';
import { createAskGit } from '../../../terminal/assessment/ask-git';
import { inspectRepository } from '../../../workspace/git/inspect-repository';
import { guardPath } from '../../../workspace/paths/guard-path';
import type { ToolScope } from '../../framework/context/tool-scope';

/** Returns why git can't do anything in a folder: it is in no repository. */
export function findGitObstacles({ folder }: { readonly folder: string }, scope: ToolScope): ToolValidationError[] {
  const { realPath } = guardPath(folder, scope);
  const look = inspectRepository(realPath, createAskGit(scope.workspacePath), scope.workspacePath);
  if (look.kind !== 'none') return [];
  const place = folder === '.' ? 'The workspace' : folder;
  const advice = 'Use a folder inside a repository, or ask the user whether to create one with git init';
  return [ToolValidationError.invalidValue('folder', `${place} is not in a git repository. ${advice}`, folder)];
}
