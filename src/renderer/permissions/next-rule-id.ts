/** The one that takes the place of a rule that goes: the next, or the one before where it was the last. */
export function nextRuleId(ids: readonly string[], goneId: string): string | null {
  const index = ids.indexOf(goneId);
  return ids[index + 1] ?? ids[index - 1] ?? null;
}
