import { z } from 'zod';
import { ToolResult } from '../../../shared/call/tool-result';
import { ToolValidationError } from '../../../shared/call/tool-validation';
import { countNoun } from '../../../shared/text/count-noun';
import { reportWhile } from '../framework/context/report-while';
import type { ToolExecutionContext } from '../framework/context/tool-execution-context';
import { defineTool } from '../framework/define-tool';
import description from './git-add.md?raw';
import { addGitProgramRisk } from './repository/add-git-program-risk';
import { changeRepository, isGitSandboxed, withReceipt } from './repository/change-repository';
import type { GitTask } from './repository/choose-git-run';
import { explainGitFailure } from './repository/explain-git-failure';
import { findGitObstacles } from './repository/find-git-obstacles';
import { folderParameter, folderUse, inFolder } from './repository/folder-parameter';
import { holdsCredentials } from './repository/holds-credentials';
import { openRepository, type Repository } from './repository/open-repository';
import { parseStatus } from './repository/parse-status';
import { pathUses, repositoryPath } from './repository/repository-path';
import { runGit } from './repository/run-git';
import { splitFields } from './repository/split-fields';

export const gitAdd = defineTool({
  id: 'git-add',
  name: 'Git add',
  description,
  purpose: 'Stages files for the next commit.',
  category: 'git',
  defaultRiskLevel: 'low',
  tags: ['git', 'stage'],
  input: z.object({
    paths: z.array(z.string().min(1)).min(1).optional().describe('Files and folders'),
    all: z.boolean().default(false).describe('Everything in the folder'),
    folder: folderParameter,
  }),
  summarize: ({ paths, folder }) => `Stage ${paths === undefined ? 'everything' : paths.join(', ')}${inFolder(folder)}`,
  paths: ({ paths, folder }) => [
    { ...folderUse(folder), isSubject: paths === undefined },
    ...pathUses(paths ?? [], { access: 'read' }),
  ],
  validate: ({ paths, all }) =>
    (paths === undefined) === all
      ? []
      : [ToolValidationError.invalidValue('paths', 'Provide either paths or all: true', paths ?? null)],
  findObstacles: findGitObstacles,
  assessRisk: ({ folder }, scope) =>
    addGitProgramRisk({ level: 'low', reasons: ['Stages files for the next commit'] }, folder, scope),
  isSandboxed: ({ folder }, scope) => isGitSandboxed(taskIn(folder), scope),
  async execute({ paths, folder: place }, context) {
    const opened = await openRepository(place, context);
    if (!opened.isOpen) return opened.failure;
    const { repository } = opened;
    const wanted = (paths ?? [place]).map((path) => repositoryPath(repository.root, path, context));
    const refusal =
      (await refuseIgnored(wanted, repository, context)) ?? (await refuseHidden(wanted, repository, context));
    if (refusal !== null) return refusal;
    const { root: folder, shownPath } = repository;
    const { signal } = context;
    const args = ['add', '--all', '--', ...wanted];
    const added = await reportWhile(context, 'Staging', () =>
      changeRepository(args, { folder, allowHooks: true }, taskIn(place), context),
    );
    if (!added.isDone) return added.failure;
    if (added.result.exitCode !== 0) return withReceipt(explainGitFailure(added.result, 'stage'), added);
    const staged = await runGit(['diff', '--cached', '--name-only', '--no-ext-diff', '-z', '--', ...wanted], {
      folder,
      signal,
    });
    const names = splitFields(staged.stdout).map(shownPath);
    if (names.length === 0) return withReceipt(ToolResult.succeeded({ message: 'No changes to stage' }), added);
    const message = `Staged ${countNoun(names.length, 'file')}`;
    return withReceipt(ToolResult.succeeded({ message, data: names.join('\n') }), added);
  },
});

function taskIn(folder: string): GitTask {
  return { folder, runsPrograms: true };
}

/** git would stage the others and complain about these. */
async function refuseIgnored(
  wanted: readonly string[],
  { root, shownPath }: Repository,
  { signal }: ToolExecutionContext,
): Promise<ToolResult | null> {
  const args = ['check-ignore', '--verbose', '--stdin', '-z'];
  // With a leading `./`, git gives no name a special meaning.
  const input = wanted.map((path) => `./${path}`).join('\0');
  const checked = await runGit(args, { folder: root, signal, input });
  // 1 means that none of them is ignored.
  if (checked.exitCode !== 0 && checked.exitCode !== 1) return explainGitFailure(checked, 'check what is ignored');
  const fields = splitFields(checked.stdout);
  const ignored: string[] = [];
  for (let index = 0; index + 3 < fields.length; index += 4) {
    const [source, line, pattern = '', path = ''] = fields.slice(index, index + 4);
    if (!pattern.startsWith('!')) ignored.push(`${shownPath(path)} (${source}:${line}: ${pattern})`);
  }
  if (ignored.length === 0) return null;
  const advice = 'Leave them out, or ask the user whether to change the rule';
  return ToolResult.failed(`git ignores ${ignored.join(', ')}. ${advice}`, 'Ignored');
}

/** Refuses files that would be staged without being named, and should not be staged by accident. */
async function refuseHidden(
  wanted: readonly string[],
  { root, shownPath }: Repository,
  { signal }: ToolExecutionContext,
): Promise<ToolResult | null> {
  const args = [
    'status',
    '--porcelain=v2',
    '-z',
    '--untracked-files=all',
    '--ignore-submodules=dirty',
    '--',
    ...wanted,
  ];
  const status = await runGit(args, { folder: root, signal });
  if (status.exitCode !== 0) return explainGitFailure(status, 'check what to stage');
  const { unstaged, untracked } = parseStatus(status.stdout, (path) => path);
  const found = [...unstaged.map(({ path }) => path), ...untracked].filter(
    (path) => !wanted.includes(path) && holdsCredentials(root, path),
  );
  if (found.length === 0) return null;
  const names = found.map(shownPath).join(', ');
  const advice = 'List the paths to stage, or add these to .gitignore';
  return ToolResult.failed(`This would stage files that may contain credentials (${names}). ${advice}`, 'Credentials');
}
