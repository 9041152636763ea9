import { mayMatch } from '../../paths/name-pattern';
import type { RatingContext } from '../invocation';
import { combine, harmless, type Rating, rate } from '../rating';
import { joinPath } from './join-path';
import { locateWord, type WordLocation } from './locate-word';
import { type FileSearch, namePatternOf } from './parse-find-arguments';
import { rateTarget, targetOf } from './rate-links-below';

/** More links than this are too many to check one by one. */
const MAX_LINKS = 2_000;

/**
 * Rates reading the files that a search finds: some may be credentials, or links that lead to credentials or outside.
 */
export function rateFoundFiles(search: FileSearch, who: string, context: RatingContext): Rating {
  const pattern = namePatternOf(search);
  const isFound = (way: string) => pattern === null || mayMatch(pattern, way.slice(way.lastIndexOf('/') + 1));
  const places = search.starts.flatMap((start) => locateWord(start, context));
  return combine(places.map((place) => rateLocation(place, isFound, who, context)));
}

function rateLocation(
  place: WordLocation,
  isFound: (way: string) => boolean,
  who: string,
  context: RatingContext,
): Rating {
  if (place.kind !== 'located') return rate('medium', `Reads files only known at run time (${who})`);
  const { commandContext } = context;
  const { realPath } = place.path;
  // In a credentials folder, a file may have any name.
  const holdsOthers = (way: string) => commandContext.locate(joinPath(realPath, way)).holds === 'folder';
  const credentials = commandContext.credentialsBelow?.(realPath) ?? [];
  const found = credentials.find((way) => isFound(way) || holdsOthers(way));
  const links = (commandContext.linksBelow?.(realPath) ?? []).filter(isFound);
  const unseen = commandContext.unseenBelow?.(realPath) ?? [];
  return combine([
    found === undefined ? harmless : rate('critical', `Reads credentials: ${found} (${who})`),
    rateLinks(links, realPath, who, context),
    unseen.length === 0 ? harmless : rate('medium', `Reads too many files to check for credentials (${who})`),
  ]);
}

function rateLinks(links: readonly string[], folder: string, who: string, context: RatingContext): Rating {
  if (links.length > MAX_LINKS) return rate('medium', `Follows too many links to check (${who})`);
  return combine(
    links.map((way) => {
      const target = targetOf(joinPath(folder, way), context);
      return target === 'nowhere' ? harmless : rateTarget(target, way, who);
    }),
  );
}
