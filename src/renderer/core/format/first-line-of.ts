/** More than one line of the widest window holds. */
const longestLine = 300;

/** Returns the first non-empty line, as far as one line can show it. */
export function firstLineOf(text: string): string {
  return text.trimStart().slice(0, longestLine).split('\n', 1)[0]?.trimEnd() ?? '';
}
