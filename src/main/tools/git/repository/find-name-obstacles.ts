import { ToolValidationError } from '../../../../shared/call/tool-validation';
import type { ReadGit } from './find-git-obstacles';

const LIST_BRANCHES = 'Use git-branch to list branches';

/** Objects to a branch that doesn't exist here. If git doesn't answer, nothing is objected to. */
export function findMissingBranch(parameter: string, name: string, git: ReadGit): ToolValidationError[] {
  const branches = listReferences(git, 'refs/heads');
  // A branch without commits is checked out but has no reference yet.
  if (branches === null || hasName(branches, `refs/heads/${name}`) || isCheckedOut(name, git)) return [];
  return [ToolValidationError.invalidValue(parameter, `There is no branch ${name}. ${LIST_BRANCHES}`, name)];
}

/** Objects to a branch that can't be switched to: git also creates it from the branch of that name on a remote. */
export function findUnknownBranch(parameter: string, name: string, git: ReadGit): ToolValidationError[] {
  const branches = listReferences(git, 'refs/heads');
  // Remotes can be configured to keep their branches anywhere.
  const others = listReferences(git, `refs/**/${name}`)?.filter((other) => !/^refs\/(?:heads|tags)\//.test(other));
  if (!branches || !others || others.length > 0 || hasName(branches, `refs/heads/${name}`)) return [];
  const advice = `${LIST_BRANCHES}, set create to create it, or set detach for a commit or a tag`;
  return [ToolValidationError.invalidValue(parameter, `There is no branch ${name}. ${advice}`, name)];
}

export function findExistingBranch(parameter: string, name: string, git: ReadGit): ToolValidationError[] {
  if (!listReferences(git, 'refs/heads')?.includes(`refs/heads/${name}`)) return [];
  const message = `The branch ${name} already exists. Use another name, or use the existing branch`;
  return [ToolValidationError.invalidValue(parameter, message, name)];
}

/** `kind` is the type of object that the revision must name. */
export function findMissingRevision(
  parameter: string,
  revision: string,
  git: ReadGit,
  kind: 'commit' | 'tree' = 'commit',
): ToolValidationError[] {
  // 1 means that there is no such revision; anything else, such as an ambiguous one, is for git to explain.
  if (git('rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{${kind}}`)?.exitCode !== 1) return [];
  const advice = 'Use git-branch to list branches and git-log to list commits';
  return [ToolValidationError.invalidValue(parameter, `There is no commit or branch ${revision}. ${advice}`, revision)];
}

/** Ignores case, because some file systems do; null if git doesn't answer. */
function listReferences(git: ReadGit, pattern: string): readonly string[] | null {
  const answer = git('for-each-ref', '--format=%(refname)', '--ignore-case', pattern);
  return answer?.exitCode === 0 ? answer.stdout.split('\n').filter(Boolean) : null;
}

function hasName(references: readonly string[], wanted: string): boolean {
  return references.some((reference) => reference.toLowerCase() === wanted.toLowerCase());
}

function isCheckedOut(name: string, git: ReadGit): boolean {
  return git('symbolic-ref', '--quiet', 'HEAD')?.stdout.trim() === `refs/heads/${name}`;
}
