/** Returns the first `length` UTF-16 units of a text, or one less if they would split a character. */
export function beginningOf(text: string, length: number): string {
  return text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');
}

/** Limits a text to `length` UTF-16 units; a longer one ends in an ellipsis. */
export function shorten(text: string, length: number): string {
  return text.length <= length ? text : `${beginningOf(text, length - 1)}…`;
}
