import { z } from 'zod';
import type { RiskAssessment } from '../../../shared/call/risk-level';
import { ToolResult } from '../../../shared/call/tool-result';
import { ToolValidationError } from '../../../shared/call/tool-validation';
import { reportWhile } from '../framework/context/report-while';
import { defineTool } from '../framework/define-tool';
import description from './git-checkout.md?raw';
import { addGitProgramRisk } from './repository/add-git-program-risk';
import { changeRepository, isGitSandboxed, withReceipt } from './repository/change-repository';
import type { GitTask } from './repository/choose-git-run';
import { explainGitFailure } from './repository/explain-git-failure';
import { findObstaclesIn, type ReadGit } from './repository/find-git-obstacles';
import { findExistingBranch, findMissingRevision, findUnknownBranch } from './repository/find-name-obstacles';
import { folderParameter, folderUse, inFolder } from './repository/folder-parameter';
import { openRepository } from './repository/open-repository';
import { checkBranchName, checkRevision } from './repository/reference-name';
import { pathUses, repositoryPath } from './repository/repository-path';

const input = z.object({
  branch: z.string().min(1).optional().describe('With detach, a commit or tag'),
  create: z.boolean().default(false).describe('Create it first'),
  startPoint: z.string().min(1).optional().describe('For create (default: the current commit)'),
  detach: z.boolean().default(false).describe('Without a branch'),
  paths: z.array(z.string().min(1)).min(1).optional().describe('Files to restore instead'),
  from: z.string().min(1).optional().describe('Commit to restore paths from'),
  folder: folderParameter,
});

type Input = z.infer<typeof input>;

export const gitCheckout = defineTool({
  id: 'git-checkout',
  name: 'Git checkout',
  description,
  purpose: 'Switches branches or restores files.',
  category: 'git',
  defaultRiskLevel: 'medium',
  tags: ['git', 'checkout', 'switch', 'restore'],
  subjectKind: 'command',
  input,
  summarize: (given) => summarize(given) + inFolder(given.folder),
  paths: ({ paths, folder }) => [folderUse(folder), ...pathUses(paths ?? [], { access: 'write', isSubject: false })],
  validate: ({ branch, create, startPoint, detach, paths, from }) => [
    ...((branch === undefined) === (paths === undefined)
      ? [ToolValidationError.invalidValue('branch', 'Provide either a branch to switch to, or paths to restore')]
      : []),
    ...(create && detach ? [ToolValidationError.invalidValue('detach', "create and detach can't be combined")] : []),
    ...(detach ? checkRevision('branch', branch) : checkBranchName('branch', branch)),
    ...checkRevision('startPoint', startPoint),
    ...checkRevision('from', from),
  ],
  findObstacles: (given, scope) => findObstaclesIn(given.folder, scope, (git) => findWrongNames(given, git)),
  assessRisk: (given, scope) => ({
    ...addGitProgramRisk(rate(given), given.folder, scope, ['post-checkout', 'reference-transaction']),
    subjects: [
      `git ${argumentsOf(given, given.paths ?? [])
        .map(quoteWord)
        .join(' ')}`,
    ],
  }),
  isSandboxed: (given, scope) => isGitSandboxed(taskOf(given), scope),
  async execute(given, context) {
    const opened = await openRepository(given.folder, context);
    if (!opened.isOpen) return opened.failure;
    const { root: folder } = opened.repository;
    const names = given.paths?.map((path) => repositoryPath(folder, path, context)) ?? [];
    const change = await reportWhile(context, 'Checking out', () =>
      changeRepository(argumentsOf(given, names), { folder, allowHooks: true }, taskOf(given), context),
    );
    if (!change.isDone) return change.failure;
    if (change.result.exitCode !== 0) return withReceipt(explainGitFailure(change.result, 'check this out'), change);
    return withReceipt(ToolResult.succeeded({ message: done(given) }), change);
  },
});

/** A branch that follows a remote one is recorded as such. */
function taskOf({ folder, paths, detach }: Input): GitTask {
  return { folder, runsPrograms: true, readsContents: true, writesConfig: paths === undefined && !detach };
}

/** Neither names nor revisions start with a dash: both were checked before. */
function argumentsOf(
  { branch = '', create, startPoint, detach, paths, from }: Input,
  names: readonly string[],
): string[] {
  if (paths !== undefined) return ['restore', ...(from === undefined ? [] : [`--source=${from}`]), '--', ...names];
  if (create) return ['switch', '--create', branch, ...(startPoint === undefined ? [] : [startPoint])];
  return ['switch', ...(detach ? ['--detach'] : []), branch];
}

function findWrongNames({ branch, create, startPoint, detach, from }: Input, git: ReadGit): ToolValidationError[] {
  if (branch === undefined) return from === undefined ? [] : findMissingRevision('from', from, git, 'tree');
  if (detach) return findMissingRevision('branch', branch, git);
  if (!create) return findUnknownBranch('branch', branch, git);
  return [
    ...findExistingBranch('branch', branch, git),
    ...(startPoint === undefined ? [] : findMissingRevision('startPoint', startPoint, git)),
  ];
}

function rate({ paths }: Input): RiskAssessment {
  return paths === undefined
    ? { level: 'medium', reasons: ['Switches branches, which changes files'] }
    : { level: 'high', reasons: ['Discards changes to these files'] };
}

function summarize({ branch, create, startPoint, detach, paths, from }: Input): string {
  if (paths !== undefined) {
    return `Put ${paths.join(', ')} back to ${from === undefined ? 'what is staged' : from}, losing changes`;
  }
  if (create)
    return `Create the branch ${branch}${startPoint === undefined ? '' : ` at ${startPoint}`} and switch to it`;
  return `Switch to ${detach ? `${branch}, without a branch` : branch}`;
}

function done({ branch, create, detach, paths, from }: Input): string {
  if (paths !== undefined) return `Put ${paths.join(', ')} back${from === undefined ? '' : ` to ${from}`}`;
  if (create) return `Created the branch ${branch} and switched to it`;
  return detach ? `Now at ${branch}, without a branch. Create one before committing` : `Switched to ${branch}`;
}

/** Quotes a word as for a shell, so that rules see where it ends. */
function quoteWord(word: string): string {
  return /^[\w@%+=:,./~^{}-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
