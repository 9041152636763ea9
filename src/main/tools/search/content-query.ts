import type { PathFilter } from './create-path-filter';
import { fileTypeOptions } from './list-files';
import type { SearchRoot } from './open-search-root';

export interface ContentQuery {
  readonly pattern: string;
  readonly literal: boolean;
  /** Undefined means only if the pattern has a capital letter. */
  readonly caseSensitive?: boolean | undefined;
  readonly wholeWord: boolean;
  readonly includeIgnored: boolean;
  readonly filter?: PathFilter;
}

/** In bytes; larger files are machine-generated. */
export const MAX_FILE_SIZE = 20 * 1024 * 1024;
/** For the compiled pattern: ripgrep's own limit accepts some that take a second and a gigabyte. */
const MAX_PATTERN_SIZE = '10M';

/** Returns ripgrep's arguments for the query, for every output format. These come last, because paths follow them. */
export function queryArguments(query: ContentQuery, place: SearchRoot): string[] {
  const { pattern, literal, caseSensitive, wholeWord, filter } = query;
  return [
    '--null',
    '--with-filename',
    '--hidden',
    '--no-mmap',
    `--max-filesize=${MAX_FILE_SIZE}`,
    `--regex-size-limit=${MAX_PATTERN_SIZE}`,
    ...place.options(query),
    ...fileTypeOptions(filter),
    caseSensitive === undefined ? '--smart-case' : caseSensitive ? '--case-sensitive' : '--ignore-case',
    ...(literal ? ['--fixed-strings'] : []),
    ...(wholeWord ? ['--word-regexp'] : []),
    // Slower, so only if a line's end can be part of a match, or before it.
    ...(/\n|\\n/.test(pattern) ? ['--multiline'] : []),
    ...(!literal && pattern.includes('$') ? ['--crlf'] : []),
    '-e',
    pattern,
    '--',
    place.argument,
  ];
}

/** Whether a match at this path may be reported. */
export function isWanted(path: string, { filter }: ContentQuery, place: SearchRoot): boolean {
  if (filter && !filter.accepts(place.fromTarget(path)) && !filter.accepts(path)) return false;
  return place.isOpen(path);
}
