import { shorten } from './shorten';

const MAX_LENGTH = 80;

/** As a title: the first line, with dots where it was cut or where more lines follow. */
export function firstLine(text: string): string {
  const whole = text.trim();
  const [first = ''] = whole.split(/\r?\n/, 1);
  if (first.length > MAX_LENGTH) return shorten(first, MAX_LENGTH);
  return first === whole ? first : `${first} …`;
}
