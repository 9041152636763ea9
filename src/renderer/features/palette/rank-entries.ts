import { go } from 'fuzzysort';
import type { PaletteEntry, PaletteGroup } from './palette-entry';

export interface RankedEntries {
  readonly groups: readonly PaletteGroup[];
  /** All that were found, also those that are not shown. */
  readonly total: number;
  readonly shown: number;
}

/** More than anybody reads through, and few enough to be drawn between two letters. */
const maxShown = 100;
/** Below this nobody sees why something was found. */
const leastScore = 0.25;
/** What was found in its other names counts less than in its own. */
const otherNamesWeight = 0.7;
/** Unless one of them begins just so: that is meant, whatever letters lie scattered over the name of something else. */
const otherNameBegins = 0.9;

/** What is like the query, the best group first; without a query all of it, what was used last in front. */
export function rankEntries(
  entries: readonly PaletteEntry[],
  query: string,
  recent: { readonly ids: readonly string[]; readonly heading: string },
): RankedEntries {
  const wanted = query.trim();
  if (wanted === '') {
    const listed = entries.filter(({ isHidden }) => !isHidden);
    const used = recent.ids.flatMap((id) => entries.find((entry) => entry.id === id) ?? []);
    const others = listed.filter((entry) => !used.includes(entry));
    return ranked([{ heading: recent.heading, entries: used }, ...grouped(others)], used.length + others.length);
  }
  const found = go(wanted, entries, {
    keys: ['label', (entry: PaletteEntry) => `${entry.keywords ?? ''} ${entry.detail ?? ''}`],
    limit: 0,
    threshold: leastScore,
    scoreFn: (result) =>
      Math.max(
        result[0]?.score ?? 0,
        (result[1]?.score ?? 0) * otherNamesWeight,
        hasNameLike(result.obj, wanted) ? otherNameBegins : 0,
      ),
  });
  const best = found.map(({ obj }) => obj);
  return ranked(grouped(best), best.length);
}

function hasNameLike({ keywords = '' }: PaletteEntry, wanted: string): boolean {
  return keywords.split(' ').some((name) => name.startsWith(wanted.toLowerCase()));
}

/** The groups in the order in which something of them comes up. */
function grouped(entries: readonly PaletteEntry[]): PaletteGroup[] {
  const headings = [...new Set(entries.map(({ group }) => group))];
  return headings.map((heading) => ({ heading, entries: entries.filter(({ group }) => group === heading) }));
}

function ranked(all: readonly PaletteGroup[], total: number): RankedEntries {
  let room = maxShown;
  const groups: PaletteGroup[] = [];
  for (const { heading, entries } of all) {
    const some = entries.slice(0, room);
    room -= some.length;
    if (some.length > 0) groups.push({ heading, entries: some });
  }
  return { groups, total, shown: maxShown - room };
}
