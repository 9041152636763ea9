import type { PathFilter } from './create-path-filter';
import { fileTypeOptions } from './list-files';
import type { SearchRoot } from './open-search-root';

export interface ContentQuery {
  readonly pattern: string;
  readonly literal: boolean;
  /** Undefined: only when the pattern has a capital in it. */
  readonly caseSensitive?: boolean | undefined;
  readonly wholeWord: boolean;
  readonly includeIgnored: boolean;
  readonly filter?: PathFilter;
}

/** Bytes; what is larger was made by a machine. */
export const MAX_FILE_SIZE = 20 * 1024 * 1024;
/** For the compiled pattern: ripgrep's own limit lets some be built that take a second and a gigabyte. */
const MAX_PATTERN_SIZE = '10M';

/** What ripgrep is asked, however the answer is to look. These come last: paths stand behind them. */
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
    // Slower, so only where a line's end can be part of a match, or before it.
    ...(/\n|\\n/.test(pattern) ? ['--multiline'] : []),
    ...(!literal && pattern.includes('$') ? ['--crlf'] : []),
    '-e',
    pattern,
    '--',
    place.argument,
  ];
}

/** Whether what ripgrep found there may be told. */
export function isWanted(path: string, { filter }: ContentQuery, place: SearchRoot): boolean {
  if (filter && !filter.accepts(place.fromTarget(path)) && !filter.accepts(path)) return false;
  return place.isOpen(path);
}
