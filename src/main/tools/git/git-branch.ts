import { z } from 'zod';
import { assertNever } from '../../../shared/assert-never';
import type { RiskAssessment } from '../../../shared/call/risk-level';
import { ToolResult } from '../../../shared/call/tool-result';
import { ToolValidationError } from '../../../shared/call/tool-validation';
import { countNoun } from '../../../shared/text/count-noun';
import { defineTool } from '../framework/define-tool';
import description from './git-branch.md?raw';
import { changeRepository, isGitSandboxed, withReceipt } from './repository/change-repository';
import type { GitTask } from './repository/choose-git-run';
import { explainGitFailure } from './repository/explain-git-failure';
import { findObstaclesIn, type ReadGit } from './repository/find-git-obstacles';
import { findExistingBranch, findMissingBranch, findMissingRevision } from './repository/find-name-obstacles';
import { folderParameter, folderUse, inFolder } from './repository/folder-parameter';
import { openRepository } from './repository/open-repository';
import { checkBranchName, checkRevision } from './repository/reference-name';
import { runGit } from './repository/run-git';

const input = z.object({
  action: z.enum(['list', 'create', 'rename', 'delete']).default('list'),
  name: z.string().min(1).optional(),
  newName: z.string().min(1).optional().describe('For rename'),
  startPoint: z.string().min(1).optional().describe('For create (default: the current commit)'),
  remotes: z.boolean().default(false).describe('List remote branches too'),
  force: z.boolean().default(false).describe('Delete unmerged commits too'),
  folder: folderParameter,
});
type Input = z.infer<typeof input>;

const columns =
  '%(HEAD) %(refname:short)%09%(objectname:short)%09%(upstream:short) %(upstream:track)%09%(contents:subject)';

export const gitBranch = defineTool({
  id: 'git-branch',
  name: 'Git branch',
  description,
  purpose: 'Lists, creates, renames or deletes branches.',
  category: 'git',
  defaultRiskLevel: 'low',
  tags: ['git', 'branch'],
  subjectKind: 'command',
  input,
  summarize: (given) => summarize(given) + inFolder(given.folder),
  paths: ({ folder }) => [folderUse(folder)],
  validate: ({ action, name, newName, startPoint }) => [
    ...(action !== 'list' && name === undefined ? [ToolValidationError.required('name', 'string')] : []),
    ...(action === 'rename' && newName === undefined ? [ToolValidationError.required('newName', 'string')] : []),
    ...checkBranchName('name', name),
    ...checkBranchName('newName', newName),
    ...checkRevision('startPoint', startPoint),
  ],
  findObstacles: (given, scope) => findObstaclesIn(given.folder, scope, (git) => findWrongNames(given, git)),
  assessRisk: (given) => ({ ...rate(given), subjects: [`git ${argumentsOf(given).join(' ')}`] }),
  isSandboxed: (given, scope) => given.action !== 'list' && isGitSandboxed(taskOf(given), scope),
  async execute(given, context) {
    const opened = await openRepository(given.folder, context);
    if (!opened.isOpen) return opened.failure;
    const { root: folder } = opened.repository;
    const { signal } = context;
    if (given.action === 'list') {
      const places = ['refs/heads', ...(given.remotes ? ['refs/remotes'] : [])];
      const listed = await runGit(['for-each-ref', `--format=${columns}`, ...places], { folder, signal });
      if (listed.exitCode !== 0) return explainGitFailure(listed, 'list branches');
      const lines = listed.stdout.toString('utf8').split('\n').filter(Boolean);
      const count = countNoun(lines.length, 'branch', 'branches');
      return ToolResult.succeeded({ message: `${count}; * marks the current one`, data: lines.join('\n') });
    }
    const change = await changeRepository(argumentsOf(given), { folder }, taskOf(given), context);
    if (!change.isDone) return change.failure;
    const { result } = change;
    if (result.exitCode !== 0) {
      return withReceipt(explainGitFailure(result, `${given.action} the branch ${given.name}`), change);
    }
    return withReceipt(ToolResult.succeeded({ message: done(given, result.stdout.toString('utf8').trim()) }), change);
  },
});

function taskOf({ folder }: Input): GitTask {
  return { folder, runsPrograms: false, writesConfig: true };
}

/** No name starts with a dash: names were checked before. */
function argumentsOf({ action, name = '', newName = '', startPoint, force, remotes }: Input): string[] {
  switch (action) {
    case 'list':
      return ['branch', '--list', ...(remotes ? ['--all'] : [])];
    case 'create':
      return ['branch', name, ...(startPoint === undefined ? [] : [startPoint])];
    case 'rename':
      return ['branch', '--move', name, newName];
    case 'delete':
      return ['branch', '--delete', ...(force ? ['--force'] : []), name];
    default:
      return assertNever(action);
  }
}

function findWrongNames({ action, name = '', newName = '', startPoint }: Input, git: ReadGit): ToolValidationError[] {
  switch (action) {
    case 'list':
      return [];
    case 'create':
      return [
        ...findExistingBranch('name', name, git),
        ...(startPoint === undefined ? [] : findMissingRevision('startPoint', startPoint, git)),
      ];
    case 'rename':
      return [
        ...findMissingBranch('name', name, git),
        ...(name === newName ? [] : findExistingBranch('newName', newName, git)),
      ];
    case 'delete':
      return findMissingBranch('name', name, git);
    default:
      return assertNever(action);
  }
}

function rate({ action, force }: Input): RiskAssessment {
  switch (action) {
    case 'list':
      return { level: 'safe', reasons: [] };
    case 'create':
      return { level: 'low', reasons: ['Creates a branch'] };
    case 'rename':
      return { level: 'low', reasons: ['Renames a branch'] };
    case 'delete':
      return force
        ? { level: 'high', reasons: ['Deletes a branch, even if its commits are not merged'] }
        : { level: 'medium', reasons: ['Deletes a merged branch'] };
    default:
      return assertNever(action);
  }
}

function summarize({ action, name, newName, startPoint, force }: Input): string {
  switch (action) {
    case 'list':
      return 'List branches';
    case 'create':
      return `Create the branch ${name}${startPoint === undefined ? '' : ` at ${startPoint}`}`;
    case 'rename':
      return `Rename the branch ${name} to ${newName}`;
    case 'delete':
      return `Delete the branch ${name}${force ? ', including unmerged commits' : ''}`;
    default:
      return assertNever(action);
  }
}

/** git prints the commit of a deleted branch, which is needed to restore it. */
function done({ action, name, newName }: Input, said: string): string {
  if (action === 'create') return `Created the branch ${name}`;
  return action === 'rename' ? `Renamed the branch ${name} to ${newName}` : said;
}
