/** Room for the notice and for enough of both ends to recognise the text by; a smaller limit counts as this one. */
const SMALLEST_LENGTH = 100;

/**
 * The beginning and the end of a text that is too long, with a notice in between. Lengths are those of strings, in
 * UTF-16 units, because that is what limits are given in.
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

/** The position itself, or the one a step away where it would split a surrogate pair. */
function outsidePair(text: string, position: number, step: -1 | 1): number {
  const isSplit = /^[\uD800-\uDBFF][\uDC00-\uDFFF]$/.test(text.slice(position - 1, position + 1));
  return isSplit ? position + step : position;
}
