import { z } from 'zod';
import { ToolResult } from '../../../shared/call/tool-result';
import type { JsonObject } from '../../../shared/json/json';
import { createAskGit } from '../../terminal/assessment/ask-git';
import { executingGitSettings, inspectRepository } from '../../workspace/git/inspect-repository';
import { reportWhile } from '../framework/context/report-while';
import { defineTool } from '../framework/define-tool';
import description from './git-status.md?raw';
import { describeStatus } from './repository/describe-status';
import { explainGitFailure } from './repository/explain-git-failure';
import { folderParameter, folderUse, inFolder } from './repository/folder-parameter';
import { openRepository } from './repository/open-repository';
import { type ChangedFile, type GitStatus, parseStatus } from './repository/parse-status';
import { runGit } from './repository/run-git';

/** Beyond this, the count says more than the names. */
const MAX_LISTED = 200;

export const gitStatus = defineTool({
  id: 'git-status',
  name: 'Git status',
  description,
  purpose: 'Shows the branch and changes since the last commit.',
  category: 'git',
  defaultRiskLevel: 'safe',
  tags: ['git', 'status', 'branch'],
  input: z.object({ folder: folderParameter }),
  summarize: ({ folder }) => `Show git status${inFolder(folder)}`,
  paths: ({ folder }) => [{ ...folderUse(folder), isSubject: true }],
  async execute({ folder: path }, context) {
    const opened = await openRepository(path, context);
    if (!opened.isOpen) return opened.failure;
    const { folder, shownPath } = opened.repository;
    // Only git running inside a submodule could report its changes, using that repository's configuration.
    const args = ['status', '--porcelain=v2', '--branch', '-z', '--ignore-submodules=dirty', '--', '.'];
    const run = runGit(args, { folder, signal: context.signal });
    const result = await reportWhile(context, 'Comparing the files with the last commit', () => run);
    if (result.exitCode !== 0) return explainGitFailure(result, 'read the status');
    const status = parseStatus(result.stdout, shownPath);
    const { workspacePath } = context.scope;
    const look = inspectRepository(folder, createAskGit(workspacePath), workspacePath);
    const filters = executingGitSettings(look).filter((setting) => setting.startsWith('filter.'));
    const message = [describeStatus(status), ...notices(filters)].join('. ');
    const data = listing(status);
    return { ...ToolResult.succeeded({ message, ...(data === '' ? {} : { data }) }), metadata: shorten(status) };
  },
});

function notices(filters: readonly string[]): string[] {
  if (filters.length === 0) return [];
  return [
    `The repository's filters (${filters.join(', ')}) were not run, so files they apply to may be listed as changed`,
  ];
}

/** A readable list for people; the metadata has the same in structured form. */
function listing({ conflicts, staged, unstaged, untracked }: GitStatus): string {
  const groups = [
    ['In conflict', conflicts.map(shown)],
    ['Staged', staged.map(shown)],
    ['Not staged', unstaged.map(shown)],
    ['Untracked', untracked],
  ] as const;
  return groups
    .filter(([, files]) => files.length > 0)
    .flatMap(([title, files]) => [
      `${title}:`,
      ...files.slice(0, MAX_LISTED).map((file) => `  ${file}`),
      ...(files.length > MAX_LISTED ? [`  … and ${files.length - MAX_LISTED} more`] : []),
    ])
    .join('\n');
}

function shown({ path, change, from }: ChangedFile): string {
  return `${change} ${from === undefined ? path : `${from} → ${path}`}`;
}

function shorten({ staged, unstaged, untracked, conflicts, ...head }: GitStatus): JsonObject {
  const lists = { conflicts, staged, unstaged, untracked };
  const left = Object.entries(lists).filter(([, files]) => files.length > MAX_LISTED);
  return {
    ...head,
    ...Object.fromEntries(
      Object.entries(lists).map(([name, files]) => [name, JSON.parse(JSON.stringify(files.slice(0, MAX_LISTED)))]),
    ),
    ...(left.length === 0
      ? {}
      : { notListed: Object.fromEntries(left.map(([name, files]) => [name, files.length - MAX_LISTED])) }),
  };
}
