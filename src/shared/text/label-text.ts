/** Puts a label before a text; a multi-line text starts on a new line. */
export function labelText(label: string, text: string): string {
  return `${label}:${text.includes('\n') ? '\n' : ' '}${text}`;
}
