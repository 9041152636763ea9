/** Returns the row that gets the focus when its row disappears: the next remaining one, or else the last. */
export function rowAfter(goneId: string, { before, now }: { before: readonly string[]; now: readonly string[] }) {
  const index = before.indexOf(goneId);
  const left = new Set(now);
  return before.slice(index + 1).find((id) => left.has(id)) ?? now.at(-1) ?? null;
}
