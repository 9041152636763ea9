/** Whether the two texts have any line in common; if not, there is nothing to compare. */
export function shareLine(before: string, after: string): boolean {
  const known = new Set(linesOf(before));
  return linesOf(after).some((line) => known.has(line));
}

/** Each with its line break, so that a last line without one counts as different. */
function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}
