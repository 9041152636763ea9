/** Where the focus goes when its row is gone: to the next that is left, else to the last one. */
export function rowAfter(goneId: string, { before, now }: { before: readonly string[]; now: readonly string[] }) {
  const index = before.indexOf(goneId);
  const left = new Set(now);
  return before.slice(index + 1).find((id) => left.has(id)) ?? now.at(-1) ?? null;
}
