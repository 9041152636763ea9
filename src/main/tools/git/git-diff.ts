import { join, relative } from 'node:path';
import { z } from 'zod';
import { ToolResult } from '../../../shared/call/tool-result';
import { ToolValidationError } from '../../../shared/call/tool-validation';
import { countNoun } from '../../../shared/text/count-noun';
import { cutMiddle } from '../../../shared/text/cut-middle';
import { lstatIfExists } from '../../workspace/files/lstat-if-exists';
import { ownDataBelow } from '../../workspace/paths/own-data-below';
import { reportWhile } from '../framework/context/report-while';
import type { ToolExecutionContext } from '../framework/context/tool-execution-context';
import { defineTool } from '../framework/define-tool';
import { findSimilarPaths } from '../framework/find-similar-paths';
import description from './git-diff.md?raw';
import { type ChangedLines, parseChangedLines, totalsOf } from './repository/changed-lines';
import { explainGitFailure } from './repository/explain-git-failure';
import { folderParameter, folderUse, inFolder } from './repository/folder-parameter';
import { holdsCredentials } from './repository/holds-credentials';
import { openRepository, type Repository } from './repository/open-repository';
import { checkRange, commitRange } from './repository/reference-name';
import { pathUses, repositoryPath } from './repository/repository-path';
import { runGit } from './repository/run-git';

/** Together with the list of files, about as much as a result may hold. */
const MAX_PATCH_LENGTH = 40_000;

const MAX_PATCH_BYTES = 2 * 1024 * 1024;

const MAX_LISTED = 500;

/** Runs no diff program that the repository configures, and doesn't look into nested repositories. */
const plainly = ['--no-ext-diff', '--no-textconv', '--no-color', '--ignore-submodules=dirty', '--submodule=short'];

export const gitDiff = defineTool({
  id: 'git-diff',
  name: 'Git diff',
  description,
  purpose: 'Shows changes in files line by line.',
  category: 'git',
  defaultRiskLevel: 'safe',
  tags: ['git', 'diff', 'changes'],
  input: z.object({
    paths: z.array(z.string().min(1)).min(1).optional().describe('Only these, with their whole patch'),
    staged: z.boolean().default(false).describe('Staged changes'),
    commits: z.string().min(1).optional().describe('Commit, or range a..b or a...b'),
    contextLines: z.int().min(0).max(100).default(3).describe('Lines around each change'),
    folder: folderParameter,
  }),
  summarize: ({ paths, staged, commits, folder }) =>
    `Show ${staged ? 'what is staged' : 'what has changed'}${commits === undefined ? '' : ` (${commits})`}` +
    `${paths === undefined ? '' : ` in ${paths.join(', ')}`}${inFolder(folder)}`,
  paths: ({ paths, folder }) => [
    { ...folderUse(folder), isSubject: paths === undefined },
    ...pathUses(paths ?? [], { access: 'read' }),
  ],
  validate: ({ commits, staged }) => [
    ...checkRange('commits', commits),
    ...(staged && commits?.includes('..')
      ? [ToolValidationError.invalidValue('staged', 'staged works with one commit only. Omit it for a range', staged)]
      : []),
  ],
  async execute({ paths, staged, commits, contextLines, folder: place }, context) {
    const opened = await openRepository(place, context);
    if (!opened.isOpen) return opened.failure;
    const { folder, root, shownPath } = opened.repository;
    const ownData = ownDataBelow(root, context.scope.dataPath);
    const isOwnData = (name: string) => ownData !== null && `${name}/`.startsWith(`${ownData}/`);
    const named = paths?.map((name) => repositoryPath(root, name, context));
    const wanted = named ?? [relative(root, folder) || '.'];
    const selection = [...(staged ? ['--cached'] : []), '--end-of-options', ...(commits ? [commitRange(commits)] : [])];
    const diff = (options: readonly string[], names: readonly string[]) => {
      const args = ['diff', ...plainly, ...options, ...selection, '--', ...names];
      const run = runGit(args, { folder: root, signal: context.signal, maxOutput: MAX_PATCH_BYTES });
      return reportWhile(context, 'Comparing', () => run);
    };
    const counted = await diff(['--numstat', '-z'], wanted);
    // With an incomplete list, we couldn't say which files are withheld.
    if (counted.isCut) return ToolResult.failed('Too many changed files to list. Use paths', 'TooMuch');
    if (counted.exitCode !== 0) return explainGitFailure(counted, 'compare');
    const changed = parseChangedLines(counted.stdout);
    const files = changed.filter(({ path, from = path }) => !isOwnData(path) && !isOwnData(from));
    const unknown = await describeUnknownPaths(paths ?? [], files, opened.repository, context);
    if (files.length === 0) {
      if (unknown.length > 0) return ToolResult.failed(unknown.join('. '), 'NotFound');
      if (commits) return ToolResult.succeeded({ message: 'No changes' });
      // Git doesn't compare untracked files, so "No changes" would contradict git-status.
      const message = staged ? 'No staged changes' : 'No unstaged changes in tracked files';
      return ToolResult.succeeded({ message });
    }
    const hidden = files.filter(({ path, from = path }) =>
      [path, from].some((name) => !named?.includes(name) && holdsCredentials(root, name)),
    );
    const shown = files.filter((file) => !hidden.includes(file));
    // If files are withheld, the others have to be requested by name.
    const names = shown.slice(0, MAX_LISTED).flatMap(({ path, from = path }) => [path, from]);
    const compared =
      shown.length > 0
        ? await diff(['--patch', `--unified=${contextLines}`], shown.length < changed.length ? names : wanted)
        : null;
    if (compared !== null && compared.exitCode !== 0 && !compared.isCut) return explainGitFailure(compared, 'compare');
    const patch = compared?.stdout.toString('utf8') ?? '';
    const { added, removed } = totalsOf(files);
    return ToolResult.succeeded({
      message: [
        `${countNoun(files.length, 'file')} changed, ${countNoun(added, 'line')} added, ${removed} removed`,
        ...unknown,
      ].join('. '),
      data: [...listing(files, hidden, shownPath), '', cutMiddle(patch, MAX_PATCH_LENGTH)].join('\n').trimEnd(),
    });
  },
});

function listing(
  files: readonly ChangedLines[],
  hidden: readonly ChangedLines[],
  shownPath: (path: string) => string,
): string[] {
  const lines = files.slice(0, MAX_LISTED).map((file) => {
    const counts = file.lines === null ? 'binary' : `+${file.lines.added} -${file.lines.removed}`;
    const origin = file.from === undefined ? '' : `${shownPath(file.from)} → `;
    const notice = hidden.includes(file) ? '  [credentials: list it in paths to see it]' : '';
    return `${counts}\t${origin}${shownPath(file.path)}${notice}`;
  });
  const left = files.length - lines.length;
  return left > 0 ? [...lines, `… and ${countNoun(left, 'file')} more`] : lines;
}

/** Reports each path that neither the disk nor git knows, with suggestions. */
async function describeUnknownPaths(
  paths: readonly string[],
  changed: readonly ChangedLines[],
  { root }: Repository,
  context: ToolExecutionContext,
): Promise<string[]> {
  const sentences: string[] = [];
  for (const path of paths) {
    const place = context.guardPath(path);
    const name = repositoryPath(root, path, context);
    // A broken link exists itself.
    if (lstatIfExists(place.realPath) !== null || lstatIfExists(join(root, name)) !== null) continue;
    if (changed.some((file) => [file.path, file.from].some((one) => one === name || one?.startsWith(`${name}/`))))
      continue;
    const tracked = await runGit(['ls-files', '-z', '--', name], { folder: root, signal: context.signal });
    if (tracked.stdout.length > 0) continue;
    const near = findSimilarPaths(place);
    const hint = near.length === 0 ? '' : `. Did you mean: ${near.join(', ')}`;
    sentences.push(`${path} doesn't exist, and git doesn't track it${hint}`);
  }
  return sentences;
}
