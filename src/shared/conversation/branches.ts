import type { ConversationItem } from './conversation-state';

/** What followed an item before the conversation continued differently from there. */
export interface Tail {
  /** Null if the conversation continued from its beginning. */
  readonly after: string | null;
  readonly items: readonly ConversationItem[];
}

/** The parts of a conversation that aren't on its active branch. */
export interface Branches {
  readonly tails: readonly Tail[];
  /** By the item where branches diverge: the ids of the items that follow it, in the order in which they were added. */
  readonly forks: ReadonlyMap<string | null, readonly string[]>;
}

export const noBranches: Branches = { tails: [], forks: new Map() };

export interface BranchedItems {
  /** The active branch. */
  readonly items: readonly ConversationItem[];
  readonly branches: Branches;
}

/**
 * Makes the branch that ends with the item the active one; null if there is no such item. What followed it becomes a
 * tail, so the cost depends only on what changes.
 */
export function continueAfter({ items, branches }: BranchedItems, itemId: string | null): BranchedItems | null {
  const way = findWay({ items, branches }, itemId);
  if (way === null) return null;
  const taken = new Set(way.tails.map(({ tail }) => tail));
  const tails = branches.tails.filter((tail) => !taken.has(tail));
  const forks = new Map(branches.forks);
  const active = items.slice(0, way.kept);
  const leave = (after: readonly ConversationItem[]) => {
    const [first] = after;
    if (!first) return;
    const point = active.at(-1)?.id ?? null;
    tails.push({ after: point, items: after });
    if (!forks.has(point)) forks.set(point, [first.id]);
  };
  leave(items.slice(way.kept));
  for (const { tail, count } of way.tails) {
    active.push(...tail.items.slice(0, count));
    leave(tail.items.slice(count));
  }
  return { items: active, branches: { tails, forks } };
}

interface Way {
  /** How many items of the active branch stay. */
  readonly kept: number;
  /** The tails that lead to the item from there, and how many of their items. */
  readonly tails: readonly { readonly tail: Tail; readonly count: number }[];
}

function findWay({ items, branches }: BranchedItems, itemId: string | null): Way | null {
  const tails: { tail: Tail; count: number }[] = [];
  const left = new Set(branches.tails);
  for (let sought = itemId; ; ) {
    const kept = sought === null ? 0 : lastIndexOf(items, sought) + 1;
    if (sought === null || kept > 0) return { kept, tails: tails.reverse() };
    const tail = [...left].findLast((each) => lastIndexOf(each.items, sought ?? '') >= 0);
    if (!tail) return null;
    left.delete(tail);
    tails.push({ tail, count: lastIndexOf(tail.items, sought) + 1 });
    sought = tail.after;
  }
}

function lastIndexOf(items: readonly ConversationItem[], id: string): number {
  return items.findLastIndex((item) => item.id === id);
}

/** Notes that an item was added at the end of the active branch. */
export function branchesWith(branches: Branches, after: string | null, itemId: string): Branches {
  const others = branches.forks.get(after);
  if (!others || others.includes(itemId)) return branches;
  return { ...branches, forks: new Map(branches.forks).set(after, [...others, itemId]) };
}

/** All items of all branches. */
export function allItems({ items, branches }: BranchedItems): readonly ConversationItem[] {
  return branches.tails.length === 0 ? items : [...items, ...branches.tails.flatMap((tail) => tail.items)];
}

/** The end of the branch that an item is on; null if it is on the active branch, or nowhere. */
export function endOfBranch({ items, branches }: BranchedItems, itemId: string): string | null {
  if (items.some(({ id }) => id === itemId)) return null;
  const tail = branches.tails.findLast((each) => each.items.some(({ id }) => id === itemId));
  return tail?.items.at(-1)?.id ?? null;
}

/** The versions of the conversation at one place of the active branch. */
export interface Versions {
  /** The first item of each, in the order in which they were added. */
  readonly ids: readonly string[];
  /** Of the active one; -1 if the active branch ends before it. */
  readonly index: number;
}

/** By the index of the item on the active branch, or its length for versions of what could follow. */
export function versionsByIndex({ items, branches }: BranchedItems): ReadonlyMap<number, Versions> {
  const versions = new Map<number, Versions>();
  if (branches.forks.size === 0) return versions;
  for (let index = 0; index <= items.length; index += 1) {
    const ids = branches.forks.get(items[index - 1]?.id ?? null);
    if (!ids) continue;
    const next = items[index];
    const active = next ? ids.indexOf(next.id) : -1;
    if (ids.length > 1 || active < 0) versions.set(index, { ids, index: active });
  }
  return versions;
}
