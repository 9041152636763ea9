const MAX_LENGTH = 80;

/** As a title: the first line, with dots where it was cut or where more lines follow. */
export function firstLine(text: string): string {
  const whole = text.trim();
  const [first = ''] = whole.split(/\r?\n/, 1);
  // Half of a character would be shown as a question mark.
  if (first.length > MAX_LENGTH) return `${first.slice(0, MAX_LENGTH - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
  return first === whole ? first : `${first} …`;
}
