/** Returns the visible and the pinned indexes: ascending, each once. */
export function shownIndexes(inSight: readonly number[], pinned: Iterable<number>, count: number): number[] {
  const all = new Set(inSight);
  for (const index of pinned) if (index >= 0 && index < count) all.add(index);
  return [...all].sort((one, other) => one - other);
}
