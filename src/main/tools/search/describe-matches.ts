import { ToolResult } from '../../../shared/call/tool-result';
import { countNoun, formatNumber } from '../../../shared/text/count-noun';
import { MAX_FILE_SIZE } from './content-query';
import { type MatchCounts, sumOf } from './count-matches';
import type { FileMatches, FoundMatches } from './find-matches';
import { fitTexts } from './fit-texts';
import { type GlobInput, listOfGlobs } from './glob-input';
import { byName } from './list-files';
import type { SearchRoot } from './open-search-root';
import type { RipgrepEnd } from './run-ripgrep';

export interface SearchRequest {
  readonly pattern: string;
  readonly path: string;
  readonly glob?: GlobInput | undefined;
  readonly literal: boolean;
  readonly includeIgnored: boolean;
  readonly maxResults: number;
}

const inMatches = (count: number) => countNoun(count, 'match', 'matches');
const inFiles = (count: number) => countNoun(count, 'file');

export function describeNothing(
  asked: SearchRequest,
  place: SearchRoot,
  { reason, binaryFiles }: Pick<RipgrepEnd, 'reason'> & Pick<FoundMatches, 'binaryFiles'>,
): ToolResult {
  const { pattern, path, glob, literal, includeIgnored } = asked;
  const where = path === '.' ? 'the workspace' : path;
  const like = glob === undefined ? '' : ` in files matching ${listOfGlobs(glob).join(', ')}`;
  const isTooLarge = place.fileSize !== null && place.fileSize > MAX_FILE_SIZE;
  const passedOver = includeIgnored ? 'binary files' : 'binary files and files ignored by .gitignore';
  const result = ToolResult.succeeded({
    message:
      reason === 'time'
        ? `No match for ${pattern} in the part of ${where} searched before the time limit${like}`
        : `No match for ${pattern} in ${where}${like}`,
    data: [
      ...(isTooLarge
        ? [`${path} was not searched because it's larger than 20 MB`]
        : [`Skipped: ${passedOver}, files with credentials, files larger than 20 MB.`]),
      ...noteBinary(binaryFiles, place),
    ].join('\n'),
    suggestedFollowUps: [
      ...(literal ? [] : ['Set literal to true if the pattern is plain text']),
      ...(includeIgnored ? [] : ['Set includeIgnored to search files ignored by .gitignore']),
    ],
  });
  return reason === 'time' ? ToolResult.timedOut(result) : result;
}

/** The counts include all matches, if there are more than were found and they could be counted in time. */
export function describeMatches(
  found: FoundMatches,
  counts: ReadonlyMap<string, number> | null,
  place: SearchRoot,
  { maxResults }: Pick<SearchRequest, 'maxResults'>,
): ToolResult {
  const blocks = fitTexts(found.files.map((file) => drawFile(file, counts?.get(file.path), place)));
  const shownMatches = found.files.slice(0, blocks.length).reduce((sum, { matchCount }) => sum + matchCount, 0);
  const foundCounts = new Map(found.files.map(({ path, matchCount }) => [path, matchCount]));
  const known = counts ?? (found.isCut ? null : foundCounts);
  const isAll = known !== null && sumOf(known) <= shownMatches;
  const stopped = found.reason === 'time' ? '; the search stopped at the time limit' : '';
  const shown = `${inMatches(shownMatches)} in ${inFiles(blocks.length)}`;
  const result = ToolResult.succeeded({
    message: isAll
      ? shown
      : known === null
        ? `Showing ${shown}; there are more${stopped}`
        : `Showing ${formatNumber(shownMatches)} of ${inMatches(sumOf(known))} in ${inFiles(known.size)}${stopped}`,
    data: [
      ...blocks,
      ...noteBinary(found.binaryFiles, place),
      ...(isAll || known === null ? [] : noteMost(known, place)),
    ].join('\n\n'),
    ...(isAll
      ? {}
      : {
          suggestedFollowUps: [
            'Narrow the search with path, glob or a longer pattern, or list only the files with filesOnly',
            ...(found.reason === 'enough' && maxResults < 2_000 ? ['Raise maxResults, up to 2,000, to see more'] : []),
          ],
        }),
  });
  return found.reason === 'time' ? ToolResult.timedOut(result) : result;
}

/** Describes the result of a search for files only. */
export function describeCounts(
  { byPath, reason }: MatchCounts,
  place: SearchRoot,
  { maxResults }: Pick<SearchRequest, 'maxResults'>,
): ToolResult {
  const lines = [...byPath]
    .sort(([first], [second]) => byName(first, second))
    .map(([path, count]) => `${place.show(path)}: ${inMatches(count)}`);
  const shown = fitTexts(lines.slice(0, maxResults));
  const message = `${inMatches(sumOf(byPath))} in ${inFiles(byPath.size)}`;
  const stopped = reason === 'time' ? ' so far; the search stopped at the time limit' : '';
  const left = lines.length - shown.length;
  const result = ToolResult.succeeded({
    message: `${message}${stopped}`,
    data: [...shown, ...(left > 0 ? [`… ${formatNumber(left)} more`] : [])].join('\n'),
    ...(left > 0 ? { suggestedFollowUps: ['Narrow the search with path or glob, or raise maxResults'] } : {}),
  });
  return reason === 'time' ? ToolResult.timedOut(result) : result;
}

function drawFile({ path, lines, matchCount, isCut }: FileMatches, total: number | undefined, place: SearchRoot) {
  const drawn: string[] = [place.show(path)];
  const width = String(lines.at(-1)?.line ?? 0).length;
  const hasContext = lines.some(({ kind }) => kind === 'context');
  let previous: number | null = null;
  for (const { line, kind, text } of lines) {
    if (hasContext && previous !== null && line > previous + 1) drawn.push('  …');
    drawn.push(`  ${String(line).padStart(width)}${kind === 'match' ? ':' : '-'} ${text}`);
    previous = line;
  }
  if (isCut)
    drawn.push(total === undefined ? '  … and more' : `  … ${inMatches(total - matchCount)} more in this file`);
  return drawn.join('\n');
}

function noteBinary(paths: readonly string[], place: SearchRoot): string[] {
  if (paths.length === 0) return [];
  const shown = paths.slice(0, 10).map(place.show).join(', ');
  return [`Binary files also match (not shown): ${shown}${paths.length > 10 ? ', …' : ''}`];
}

function noteMost(counts: ReadonlyMap<string, number>, place: SearchRoot): string[] {
  if (counts.size < 2) return [];
  const most = [...counts].sort(([, first], [, second]) => second - first).slice(0, 5);
  return [`Most matches: ${most.map(([path, count]) => `${place.show(path)} (${formatNumber(count)})`).join(', ')}`];
}
