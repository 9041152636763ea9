/** The first lines of a text, and how many it has in all. */
export function headOf(text: string, lines: number): { head: string; lineCount: number } {
  let lineCount = 1;
  let headEnd = text.length;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) {
    if (lineCount === lines) headEnd = at;
    lineCount += 1;
  }
  return { head: text.slice(0, headEnd), lineCount };
}
