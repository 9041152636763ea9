/** Puts words before a text; a text of several lines starts on a line of its own. */
export function labelText(label: string, text: string): string {
  return `${label}:${text.includes('\n') ? '\n' : ' '}${text}`;
}
