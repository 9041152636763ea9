/** The first so many UTF-16 units of a text, or one less where they would end in half a character. */
export function beginningOf(text: string, length: number): string {
  return text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');
}

/** A text of at most so many UTF-16 units: one that is longer ends in an ellipsis. */
export function shorten(text: string, length: number): string {
  return text.length <= length ? text : `${beginningOf(text, length - 1)}…`;
}
