/** An escape, or brackets of which all programs know where they end. */
const closed = /\\.|\[\^?(?:[^\][\\]|\\[^\]]|\[:\w+:\])+\]/gs;

/**
 * Whether a regular expression, cut at its delimiter, may have been cut inside of brackets: there some programs take the
 * delimiter for a letter like any other.
 */
export function hasOpenBracket(expression: string): boolean {
  return expression.replace(closed, '').includes('[');
}
