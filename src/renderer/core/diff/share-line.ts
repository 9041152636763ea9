/** Whether any line of one text is a line of the other; where none is, there is nothing to compare. */
export function shareLine(before: string, after: string): boolean {
  const known = new Set(linesOf(before));
  return linesOf(after).some((line) => known.has(line));
}

/** Each with its line break, so that a last line without one is another line. */
function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}
