import { readHunks } from './read-hunks';

export interface DiffCounts {
  readonly added: number;
  readonly removed: number;
}

/** A diff does not change, and the same conversation is processed again at each of its events. */
const known = new Map<string, DiffCounts>();
const maxKnown = 2_000;

/** Counts the lines that a unified diff adds and removes. */
export function countDiffLines(diff: string): DiffCounts {
  const before = known.get(diff);
  if (before) return before;
  const counted = { added: 0, removed: 0 };
  const lines = readHunks(diff).flatMap((hunk) => hunk.lines);
  for (const { kind } of lines) if (kind !== 'context') counted[kind] += 1;
  if (known.size >= maxKnown) known.clear();
  known.set(diff, counted);
  return counted;
}
