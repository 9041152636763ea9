/** The one that takes the place of the one that goes: the next, or, at the end, the one before. */
export function adjacentId(ids: readonly string[], goneId: string): string | null {
  const index = ids.indexOf(goneId);
  return ids[index + 1] ?? ids[index - 1] ?? null;
}
