/** Returns the item that replaces a removed one: the next or, at the end, the previous. */
export function adjacentId(ids: readonly string[], goneId: string): string | null {
  const index = ids.indexOf(goneId);
  return ids[index + 1] ?? ids[index - 1] ?? null;
}
