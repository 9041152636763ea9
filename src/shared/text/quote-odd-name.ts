import { onOneLine } from './on-one-line';

/** A name as it can be told in a list: one with a line break in it would look like two. */
export function quoteOddName(path: string): string {
  // JSON leaves some of what starts a line as it is.
  return onOneLine(path) === path ? path : onOneLine(JSON.stringify(path));
}
