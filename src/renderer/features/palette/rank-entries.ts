import { go } from 'fuzzysort';
import type { PaletteEntry, PaletteGroup } from './palette-entry';

export interface RankedEntries {
  readonly groups: readonly PaletteGroup[];
  /** The number of all matches, including those not shown. */
  readonly total: number;
  readonly shown: number;
}

/** More than anyone reads, and few enough to render between two keystrokes. */
const maxShown = 100;
/** Below this, users can't see why an entry matches. */
const leastScore = 0.25;
/** A match in an alias counts less than one in the entry's own name. */
const otherNamesWeight = 0.7;
/**
 * Unless the alias starts with the query: then it is meant, even if the query's letters are scattered over another
 * entry's name.
 */
const otherNameBegins = 0.9;

/** Returns the entries similar to the query, the best group first; without a query all of them, recently used first. */
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

/** Groups in the order in which their first entries appear. */
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
