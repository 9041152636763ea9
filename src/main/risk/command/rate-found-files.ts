import picomatch from 'picomatch';
import type { RatingContext } from './invocation';
import { locateWord, type WordPlace } from './locate-word';
import { combine, harmless, type Rating, rate } from './rating';
import { type FileSearch, namePatternOf } from './read-search';

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
