import { onOneLine } from './on-one-line';

/** Quotes a name for a list if needed: one with a line break would look like two. */
export function quoteOddName(path: string): string {
  // JSON leaves some line separators unescaped.
  return onOneLine(path) === path ? path : onOneLine(JSON.stringify(path));
}
