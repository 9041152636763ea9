import { type FindHit, isSameHit } from './create-conversation-finder';

/**
 * Returns the hit after or before the current one, wrapping around; null if there is none. Without a current hit, or if
 * it is gone, the search goes on from an item.
 */
export function stepHit(
  hits: readonly FindHit[],
  from: { readonly current: FindHit | null; readonly index: number },
  direction: 'next' | 'previous',
): FindHit | null {
  const { current, index } = from;
  const at = current === null ? -1 : hits.findIndex((hit) => isSameHit(hit, current));
  if (at >= 0) return hits[(at + (direction === 'next' ? 1 : -1) + hits.length) % hits.length] ?? null;
  const found =
    direction === 'next'
      ? (hits.find((hit) => hit.index >= index) ?? hits[0])
      : (hits.findLast((hit) => hit.index < index) ?? hits.at(-1));
  return found ?? null;
}
