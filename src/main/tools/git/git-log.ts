import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { ToolResult } from '../../../shared/call/tool-result';
import { countNoun } from '../../../shared/text/count-noun';
import { reportWhile } from '../framework/context/report-while';
import { defineTool } from '../framework/define-tool';
import description from './git-log.md?raw';
import { explainGitFailure } from './repository/explain-git-failure';
import { folderParameter, folderUse, inFolder } from './repository/folder-parameter';
import { openRepository } from './repository/open-repository';
import { checkRange, commitRange } from './repository/reference-name';
import { pathUses, repositoryPath } from './repository/repository-path';
import { runGit } from './repository/run-git';

const MAX_OUTPUT = 2 * 1024 * 1024;

const short = '%h %as %an: %s%d';
const full = '%H%d%nAuthor: %an <%ae>%nDate: %aI%n%n%w(0,4,4)%B%w(0,0,0)';

export const gitLog = defineTool({
  id: 'git-log',
  name: 'Git log',
  description,
  purpose: 'Lists commits.',
  category: 'git',
  defaultRiskLevel: 'safe',
  tags: ['git', 'log', 'history'],
  input: z.object({
    limit: z.int().min(1).max(500).default(20).describe('Most commits to list'),
    paths: z.array(z.string().min(1)).min(1).optional().describe('Only commits that changed these'),
    author: z.string().min(1).optional().describe('Part of name or email'),
    since: z.string().min(1).optional().describe('Only newer commits'),
    search: z.string().min(1).optional().describe('Words in the message'),
    commits: z.string().min(1).optional().describe('Branch, commit or range'),
    detail: z.enum(['short', 'full']).default('short').describe('Details of each commit'),
    folder: folderParameter,
  }),
  summarize: ({ paths, commits, folder }) =>
    `List commits${commits === undefined ? '' : ` of ${commits}`}` +
    `${paths === undefined ? '' : ` that changed ${paths.join(', ')}`}${inFolder(folder)}`,
  paths: ({ paths, folder }) => [
    { ...folderUse(folder), isSubject: paths === undefined },
    ...pathUses(paths ?? [], { access: 'read' }),
  ],
  validate: ({ commits }) => checkRange('commits', commits),
  async execute({ limit, paths = [], author, since, search, commits = 'HEAD', detail, folder: place }, context) {
    const opened = await openRepository(place, context);
    if (!opened.isOpen) return opened.failure;
    const { root } = opened.repository;
    // Random for each call, so that no message can contain it. The separator of `-z` also occurs within commits.
    const start = randomUUID();
    const args = [
      'log',
      '--no-color',
      '--no-ext-diff',
      '--no-textconv',
      '--no-show-signature',
      '--fixed-strings',
      '--regexp-ignore-case',
      `--max-count=${limit}`,
      `--format=${start}${detail === 'full' ? full : short}`,
      ...(detail === 'full' ? ['--stat=100', '--submodule=short'] : []),
      ...(author === undefined ? [] : [`--author=${author}`]),
      ...(since === undefined ? [] : [`--since=${since}`]),
      ...(search === undefined ? [] : [`--grep=${search}`]),
      '--end-of-options',
      commitRange(commits),
      '--',
      ...paths.map((path) => repositoryPath(root, path, context)),
    ];
    const run = runGit(args, { folder: root, signal: context.signal, maxOutput: MAX_OUTPUT });
    const result = await reportWhile(context, 'Reading the history', () => run);
    if (result.exitCode !== 0 && !result.isCut) return explainGitFailure(result, 'list commits');
    const entries = result.stdout.toString('utf8').split(start).slice(1);
    if (entries.length === 0) return ToolResult.succeeded({ message: 'No matching commits' });
    const more = entries.length === limit ? '; there may be more. Raise limit to see them' : '';
    return ToolResult.succeeded({
      message: `${countNoun(entries.length, 'commit')}${more}`,
      data: entries.map((entry) => entry.trim()).join(detail === 'full' ? '\n\n' : '\n'),
    });
  },
});
