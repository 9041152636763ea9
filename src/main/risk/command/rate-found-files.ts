import picomatch from 'picomatch';
import type { ShellWord } from '../shell/shell-program';
import type { RatingContext } from './invocation';
import { locateWord, type WordPlace } from './locate-word';
import { combine, harmless, type Rating, rate } from './rating';

/** What `find` was asked for: where it starts, and the tests that follow. */
export interface FileSearch {
  readonly starts: readonly ShellWord[];
  readonly tests: readonly ShellWord[];
}

const joining = new Set(['-o', '-or', '!', '-not', ',', '(', ')']);
const naming = new Set(['-name', '-iname']);

/** What the names of all files that are found look like; null where they may be any. */
export function namePatternOf({ tests }: FileSearch): string | null {
  if (tests.some(({ value }) => joining.has(value ?? ''))) return null;
  const at = tests.findIndex(({ value }) => naming.has(value ?? ''));
  const pattern = at < 0 ? undefined : tests[at + 1];
  return pattern === undefined || pattern.isPattern ? null : pattern.value;
}

/** Rates reading the files that a search finds: some may be credentials, and some links that lead outside. */
export function rateFoundFiles(search: FileSearch, who: string, context: RatingContext): Rating {
  const pattern = namePatternOf(search);
  const matches = pattern === null ? () => true : picomatch(pattern, { dot: true, nocase: true });
  const places = search.starts.flatMap((start) => locateWord(start, context));
  return combine(places.map((place) => ratePlace(place, matches, who, context)));
}

function ratePlace(
  place: WordPlace,
  matches: (name: string) => boolean,
  who: string,
  { surroundings }: RatingContext,
): Rating {
  if (place.kind !== 'located') return rate('medium', `${who} reads files that only the shell knows`);
  const { realPath } = place.path;
  const found = (surroundings.credentialsBelow?.(realPath) ?? []).find((path) =>
    matches(path.slice(path.lastIndexOf('/') + 1)),
  );
  const leadsOutside = surroundings.linksOut?.(realPath) ?? false;
  return combine([
    found === undefined ? harmless : rate('critical', `${who} reads ${found}, where credentials are kept`),
    leadsOutside ? rate('medium', `${who} follows links that lead outside`) : harmless,
  ]);
}
