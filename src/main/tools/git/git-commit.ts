import { z } from 'zod';
import type { RiskAssessment } from '../../../shared/call/risk-level';
import { ToolResult } from '../../../shared/call/tool-result';
import { ToolValidationError } from '../../../shared/call/tool-validation';
import { countNoun } from '../../../shared/text/count-noun';
import { firstLine } from '../../../shared/text/first-line';
import { reportWhile } from '../framework/context/report-while';
import { defineTool } from '../framework/define-tool';
import description from './git-commit.md?raw';
import { addGitProgramRisk } from './repository/add-git-program-risk';
import { changeRepository, isGitSandboxed, withReceipt } from './repository/change-repository';
import { parseChangedLines, totalsOf } from './repository/changed-lines';
import type { GitTask } from './repository/choose-git-run';
import { explainGitFailure } from './repository/explain-git-failure';
import { findObstaclesIn, type ReadGit } from './repository/find-git-obstacles';
import { folderParameter, folderUse, inFolder } from './repository/folder-parameter';
import { openRepository, type Repository } from './repository/open-repository';
import { pathUses, repositoryPath } from './repository/repository-path';
import { runGit } from './repository/run-git';
import { splitFields } from './repository/split-fields';

const hooks = ['pre-commit', 'prepare-commit-msg', 'commit-msg', 'post-commit', 'reference-transaction'];

const NOTHING_STAGED = 'Nothing is staged. Stage something with git-add first, or use paths';

export const gitCommit = defineTool({
  id: 'git-commit',
  name: 'Git commit',
  description,
  purpose: 'Commits what is staged.',
  category: 'git',
  defaultRiskLevel: 'medium',
  tags: ['git', 'commit'],
  subjectKind: 'command',
  input: z.object({
    message: z.string().min(1).describe('Short first line, blank line, details'),
    paths: z.array(z.string().min(1)).min(1).optional().describe('Only these, as they are now'),
    amend: z.boolean().default(false).describe('Replace the last commit'),
    skipHooks: z.boolean().default(false).describe('Skip hooks'),
    folder: folderParameter,
  }),
  summarize: ({ message, paths, amend, folder }) =>
    `${amend ? 'Replace the last commit by' : 'Commit'} ${paths === undefined ? 'what is staged' : paths.join(', ')}` +
    `${inFolder(folder)}: ${firstLine(message)}`,
  paths: ({ paths, folder }) => [folderUse(folder), ...pathUses(paths ?? [], { access: 'read', isSubject: false })],
  validate: ({ message }) =>
    message.trim() === '' || message.includes('\0')
      ? [ToolValidationError.invalidValue('message', 'The message is empty or invalid. Describe the commit', message)]
      : [],
  findObstacles: ({ paths, amend, folder }, scope, { stages = false }) =>
    findObstaclesIn(folder, scope, (git) =>
      paths === undefined && !amend && !stages && hasNothingStaged(git)
        ? [ToolValidationError.invalidValue([], NOTHING_STAGED)]
        : [],
    ),
  assessRisk: (input, scope) => ({
    ...addGitProgramRisk(rate(input), input.folder, scope, input.skipHooks ? ['post-commit'] : hooks),
    subjects: [
      ['git commit', ...(input.amend ? ['--amend'] : []), ...(input.skipHooks ? ['--no-verify'] : [])].join(' '),
    ],
  }),
  isSandboxed: ({ folder }, scope) => isGitSandboxed(taskIn(folder), scope),
  async execute({ message, paths = [], amend, skipHooks, folder: place }, context) {
    const opened = await openRepository(place, context);
    if (!opened.isOpen) return opened.failure;
    const { repository } = opened;
    if (paths.length === 0 && !amend && (await isNothingStaged(repository.root, context.signal))) {
      return ToolResult.failed(NOTHING_STAGED, 'NothingStaged');
    }
    const flags = [...(amend ? ['--amend'] : []), ...(skipHooks ? ['--no-verify'] : [])];
    const names = paths.map((path) => repositoryPath(repository.root, path, context));
    // On standard input, a message is never taken for an option.
    const args = ['commit', '--quiet', '--no-status', '--cleanup=whitespace', '--file=-', ...flags, '--', ...names];
    const options = { folder: repository.root, input: message, allowHooks: true };
    const change = await reportWhile(context, 'Committing', () =>
      changeRepository(args, options, taskIn(place), context),
    );
    if (!change.isDone) return change.failure;
    if (change.result.exitCode !== 0) return withReceipt(explainFailure(change.result, paths), change);
    return withReceipt(ToolResult.succeeded(await describeLastCommit(repository, context.signal)), change);
  },
});

function taskIn(folder: string): GitTask {
  return { folder, runsPrograms: true, signs: true };
}

function rate({ amend, skipHooks }: { amend: boolean; skipHooks: boolean }): RiskAssessment {
  const reasons = [
    amend ? 'Replaces the last commit' : 'Creates a commit',
    ...(skipHooks ? ["Skips the repository's hooks"] : []),
  ];
  return { level: amend || skipHooks ? 'high' : 'medium', reasons };
}

const stagedChanges = ['diff', '--cached', '--quiet', '--no-ext-diff', '--ignore-submodules=dirty'];
/** A merge without changes is still a commit. */
const ongoingMerge = ['rev-parse', '--verify', '--quiet', 'MERGE_HEAD'];

function hasNothingStaged(git: ReadGit): boolean {
  return git(...stagedChanges)?.exitCode === 0 && git(...ongoingMerge)?.exitCode === 1;
}

/** Checked first, because git would list everything that isn't staged. */
async function isNothingStaged(folder: string, signal: AbortSignal): Promise<boolean> {
  if ((await runGit(stagedChanges, { folder, signal })).exitCode !== 0) return false;
  return (await runGit(ongoingMerge, { folder, signal })).exitCode !== 0;
}

function explainFailure(result: Awaited<ReturnType<typeof runGit>>, paths: readonly string[]): ToolResult {
  const said = result.stdout.toString('utf8').trim();
  // With --quiet, git may print nothing if there is nothing to do, or list everything else.
  const isNothing = said === '' || /^(?:nothing (?:added )?to commit|no changes added to commit)/m.test(said);
  if (result.exitCode !== 1 || result.stderr.trim() !== '' || !isNothing) return explainGitFailure(result, 'commit');
  const unchanged = `No changes to commit in ${paths.join(', ')}. Use git-status to see what changed`;
  return ToolResult.failed(paths.length > 0 ? unchanged : NOTHING_STAGED, 'NothingStaged');
}

async function describeLastCommit({ root: folder, shownPath }: Repository, signal: AbortSignal) {
  const head = await runGit(['log', '-1', '-z', '--no-show-signature', '--format=%h%x00%D%x00%s'], { folder, signal });
  const [hash = '', references = '', subject = ''] = splitFields(head.stdout);
  const counted = await runGit(['diff-tree', '--root', '--no-commit-id', '-r', '--numstat', '-z', 'HEAD'], {
    folder,
    signal,
  });
  const files = parseChangedLines(counted.stdout);
  const { added, removed } = totalsOf(files);
  const [, branch] = /^HEAD -> ([^,]+)/.exec(references) ?? [];
  const place = branch === undefined ? '' : ` on ${branch}`;
  return {
    message: `Committed ${hash}${place}: ${subject} (${countNoun(files.length, 'file')}, ${countNoun(added, 'line')} added, ${removed} removed)`,
    data: files.map(({ path }) => shownPath(path)).join('\n'),
  };
}
