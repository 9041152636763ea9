/** Returns the hit after or before this index, wrapping around; null if there is none. */
export function stepHit(hits: readonly number[], place: number, direction: 'next' | 'previous'): number | null {
  const found =
    direction === 'next'
      ? (hits.find((hit) => hit > place) ?? hits[0])
      : (hits.findLast((hit) => hit < place) ?? hits.at(-1));
  return found ?? null;
}
