/** Room for the notice and enough of both ends to recognize the text; a smaller limit is raised to this. */
const SMALLEST_LENGTH = 100;

/**
 * Returns the beginning and end of an overlong text, with a notice in between. Lengths are in UTF-16 units, like the
 * limits.
 */
export function cutMiddle(text: string, maxLength: number): string {
  const limit = Math.max(SMALLEST_LENGTH, Math.floor(maxLength));
  if (text.length <= limit) return text;
  const room = limit - notice(text.length, text.length).length;
  const headEnd = outsidePair(text, Math.ceil(room / 2), -1);
  const tailStart = outsidePair(text, text.length - Math.floor(room / 2), 1);
  return text.slice(0, headEnd) + notice(tailStart - headEnd, text.length) + text.slice(tailStart);
}

function notice(leftOut: number, total: number): string {
  return `\n[… ${leftOut} of ${total} characters left out …]\n`;
}

/** Returns the position, moved by a step if it would split a surrogate pair. */
function outsidePair(text: string, position: number, step: -1 | 1): number {
  const isSplit = /^[\uD800-\uDBFF][\uDC00-\uDFFF]$/.test(text.slice(position - 1, position + 1));
  return isSplit ? position + step : position;
}
