/** More than fits on a line of the widest window. */
const longestLine = 300;

/** The first line that says something, as far as one line can show it. */
export function firstLineOf(text: string): string {
  return text.trimStart().slice(0, longestLine).split('\n', 1)[0]?.trimEnd() ?? '';
}
