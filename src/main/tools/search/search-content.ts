import { z } from 'zod';
import { ToolResult } from '../../../shared/call/tool-result';
import { ToolValidationError } from '../../../shared/call/tool-validation';
import { countNoun } from '../../../shared/text/count-noun';
import { shorten } from '../../../shared/text/shorten';
import { reportWhile } from '../framework/context/report-while';
import type { ToolExecutionContext } from '../framework/context/tool-execution-context';
import { defineTool } from '../framework/define-tool';
import type { ContentQuery } from './content-query';
import { countMatches, sumOf } from './count-matches';
import { createPathFilter } from './create-path-filter';
import { describeCounts, describeMatches, describeNothing } from './describe-matches';
import { findMatches, withoutUncounted } from './find-matches';
import { checkGlobs, globInput, listOfGlobs } from './glob-input';
import { checkSameRoot, openSearchRoot, type SearchRoot } from './open-search-root';
import description from './search-content.md?raw';

/** Keeps one file from crowding out all others; a search in that file alone shows more. */
const MAX_PER_FILE = 50;

/** For the exact number of matches beyond those shown, which is nice to have. */
const COUNT_TIME = 3_000;

const FILES_TIME = 20_000;

const input = z.object({
  pattern: z.string().min(1).max(10_000).describe('Regular expression or text'),
  path: z.string().min(1).default('.').describe('Folder or file to search'),
  glob: globInput.optional().describe('Glob or list of globs'),
  literal: z.boolean().default(false).describe('Pattern is plain text'),
  caseSensitive: z.boolean().optional().describe('Match case'),
  wholeWord: z.boolean().default(false).describe('Whole words only'),
  contextLines: z.int().min(0).max(10).default(0).describe('Lines around each match'),
  maxResults: z.int().min(1).max(2_000).default(200).describe('Most matches to return'),
  includeIgnored: z.boolean().default(false).describe('Also ignored files'),
  filesOnly: z.boolean().default(false).describe('Only files and match counts'),
});

type Input = z.infer<typeof input>;

export const searchContent = defineTool({
  id: 'search-content',
  name: 'Search content',
  description,
  purpose: 'Finds lines in files.',
  category: 'search',
  defaultRiskLevel: 'safe',
  tags: ['search', 'text'],
  input,
  summarize: ({ pattern, path }) => `Search ${path === '.' ? 'the workspace' : path} for ${pattern}`,
  paths: ({ path }) => [{ parameter: 'path', path, access: 'read', mustExist: true }],
  validate: ({ pattern, glob }) => [
    ...(pattern.includes('\0')
      ? [
          ToolValidationError.invalidValue(
            'pattern',
            'The pattern contains a NUL character, which text files never contain',
            pattern,
          ),
        ]
      : []),
    ...checkGlobs(glob),
  ],
  async execute(asked, context) {
    const { path, filesOnly, glob } = asked;
    const place = openSearchRoot(path, context.scope);
    const query: ContentQuery = {
      ...asked,
      ...(glob === undefined ? {} : { filter: createPathFilter(listOfGlobs(glob)) }),
    };
    const result = await (filesOnly ? listMatchingFiles : showMatches)(asked, query, place, context);
    checkSameRoot(path, context.scope, place);
    return result;
  },
});

async function showMatches(
  asked: Input,
  query: ContentQuery,
  place: SearchRoot,
  context: ToolExecutionContext,
): Promise<ToolResult> {
  const { signal } = context;
  const { maxResults, contextLines, pattern } = asked;
  let describeProgress = () => 'Searching';
  return reportWhile(
    context,
    () => describeProgress(),
    async () => {
      const found = await findMatches(place, query, {
        signal,
        maxResults,
        contextLines,
        maxPerFile: place.fileSize === null ? Math.min(maxResults, MAX_PER_FILE) : maxResults,
        onProgress(matchCount, fileCount) {
          describeProgress = () =>
            `Searching: ${countNoun(matchCount, 'match', 'matches')} in ${countNoun(fileCount, 'file')} so far`;
        },
      });
      if (found.complaint !== null) {
        return ToolResult.failed(explainRipgrepError(found.complaint, pattern), 'InvalidPattern');
      }
      if (found.files.length === 0) return describeNothing(asked, place, found);
      if (!found.isCut) return describeMatches(found, null, place, asked);
      describeProgress = () => 'Counting the matches';
      const counts = await countMatches(place, query, { signal, timeLimit: COUNT_TIME });
      if (counts.reason !== 'finished') return describeMatches(found, null, place, asked);
      const counted = withoutUncounted(found, counts.byPath);
      if (counted.files.length === 0) return describeNothing(asked, place, counted);
      return describeMatches(counted, counts.byPath, place, asked);
    },
  );
}

async function listMatchingFiles(
  asked: Input,
  query: ContentQuery,
  place: SearchRoot,
  context: ToolExecutionContext,
): Promise<ToolResult> {
  let fileCount = 0;
  const counts = await reportWhile(
    context,
    () => `Searching: ${countNoun(fileCount, 'file')} so far`,
    () =>
      countMatches(place, query, {
        signal: context.signal,
        timeLimit: FILES_TIME,
        onProgress(count) {
          fileCount = count;
        },
      }),
  );
  if (counts.complaint !== null) {
    return ToolResult.failed(explainRipgrepError(counts.complaint, asked.pattern), 'InvalidPattern');
  }
  if (sumOf(counts.byPath) === 0) return describeNothing(asked, place, { ...counts, binaryFiles: [] });
  return describeCounts(counts, place, asked);
}

/** Shortens ripgrep's message about a pattern and says what to do. */
function explainRipgrepError(complaint: string, pattern: string): string {
  if (/size limit|too (?:big|large)/i.test(complaint)) {
    return 'The pattern is too large: its repetitions take too much memory. Use fewer repetitions, or * or +';
  }
  const [, reason] = /^error: (.+)$/m.exec(complaint) ?? [];
  const said = reason ?? complaint.replace(/^rg: /, '').split('\n', 1)[0] ?? '';
  const shown = shorten(pattern, 200);
  return `Invalid pattern ${shown}: ${said}. Fix it, or set literal to true to search for plain text`;
}
