import { z } from 'zod';
import { ToolResult } from '../../../shared/call/tool-result';
import { countNoun, formatNumber } from '../../../shared/text/count-noun';
import { reportWhile } from '../framework/context/report-while';
import { defineTool } from '../framework/define-tool';
import { createPathFilter } from './create-path-filter';
import { fitTexts } from './fit-texts';
import { checkGlobs, GLOB_BASE_HINT, globInput, listOfGlobs } from './glob-input';
import { listFiles } from './list-files';
import { checkSameRoot, openSearchRoot } from './open-search-root';
import description from './search-files.md?raw';

export const searchFiles = defineTool({
  id: 'search-files',
  name: 'Find files',
  description,
  purpose: 'Finds files by their names.',
  category: 'search',
  defaultRiskLevel: 'safe',
  tags: ['search', 'file'],
  input: z.object({
    glob: globInput.describe('Glob or list of globs'),
    path: z.string().min(1).default('.').describe('Folder to look in'),
    sort: z.enum(['modified', 'name']).default('modified').describe('Newest first or by name'),
    includeIgnored: z.boolean().default(false).describe('Also ignored files'),
    includeHidden: z.boolean().default(false).describe('Also hidden files and folders'),
    maxResults: z.int().min(1).max(2_000).default(200).describe('Most files to return'),
  }),
  summarize: ({ glob, path }) =>
    `Find ${listOfGlobs(glob).join(', ')}${path === '.' ? ' in the workspace' : ` in ${path}`}`,
  paths: ({ path }) => [{ parameter: 'path', path, access: 'read', mustExist: true }],
  validate: ({ glob }) => checkGlobs(glob),
  async execute({ glob, path, sort, includeIgnored, includeHidden, maxResults }, context) {
    const place = openSearchRoot(path, context.scope);
    const globs = listOfGlobs(glob);
    let found = 0;
    const { paths, isWhole, hasTimedOut } = await reportWhile(
      context,
      () => `Looking for files: ${countNoun(found, 'file')} so far`,
      () =>
        listFiles(place, {
          signal: context.signal,
          filter: createPathFilter(globs),
          // A glob that spells out the dot asks for hidden files.
          includeHidden: includeHidden || globs.some((one) => /^(?:[^!].*\/)?\.[^./]/.test(one)),
          includeIgnored,
          order: sort,
          onCount(count) {
            found = count;
          },
        }),
    );
    checkSameRoot(path, context.scope, place);
    const where = path === '.' ? 'the workspace' : path;
    if (hasTimedOut && paths.length === 0) {
      const advice = 'Set a path to search a smaller folder';
      return ToolResult.timedOut(ToolResult.failed(`No file was found in ${where} before the time limit. ${advice}`));
    }
    if (paths.length === 0) {
      return ToolResult.succeeded({
        message: `No file in ${where} matches ${globs.join(', ')}${globs.some(isRooted) ? `: ${GLOB_BASE_HINT}` : ''}`,
        suggestedFollowUps: [
          ...(globs.some((one) => one.includes('*')) ? [] : [`Use a wider glob, such as **/*${globs[0] ?? ''}*`]),
          ...(includeIgnored ? [] : ['Set includeIgnored to find files ignored by .gitignore']),
          ...(includeHidden ? [] : ['Set includeHidden to find hidden files']),
        ],
      });
    }
    const shown = fitTexts(paths.slice(0, maxResults).map(place.show));
    const order = sort === 'modified' ? 'newest first' : 'by name';
    const total = isWhole ? countNoun(paths.length, 'file') : `more than ${countNoun(paths.length, 'file')}`;
    const left = paths.length - shown.length;
    const result = ToolResult.succeeded({
      message: left > 0 ? `Showing ${formatNumber(shown.length)} of ${total}, ${order}` : `Found ${total}, ${order}`,
      data: shown.join('\n'),
      ...(left > 0 ? { suggestedFollowUps: ['Narrow the glob, set a path, or raise maxResults'] } : {}),
    });
    return hasTimedOut ? ToolResult.timedOut(result) : result;
  },
});

/** The slash stands for the searched folder, which may not be what was meant. */
function isRooted(glob: string): boolean {
  return /^!?[/\\]|^!?[A-Za-z]:/.test(glob);
}
