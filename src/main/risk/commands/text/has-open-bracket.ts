/** An escape, or brackets that end at the same place in all programs. */
const closed = /\\.|\[\^?(?:[^\][\\]|\\[^\]]|\[:\w+:\])+\]/gs;

/**
 * Whether a regular expression, cut at its delimiter, may have been cut inside brackets, where some programs treat the
 * delimiter as an ordinary character.
 */
export function hasOpenBracket(expression: string): boolean {
  return expression.replace(closed, '').includes('[');
}
