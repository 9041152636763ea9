/** Returns the typed number, the text if it isn't a number that JSON can hold, or undefined if it is empty. */
export function readNumber(text: string): number | string | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return undefined;
  const number = Number(trimmed);
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(trimmed) && Number.isFinite(number) ? number : text;
}
