import { shorten } from './shorten';

const MAX_LENGTH = 80;

/** Returns the first line as a title, with dots if it was cut or more lines follow. */
export function firstLine(text: string): string {
  const whole = text.trim();
  const [first = ''] = whole.split(/\r?\n/, 1);
  if (first.length > MAX_LENGTH) return shorten(first, MAX_LENGTH);
  return first === whole ? first : `${first} …`;
}
