/** How long the server asks to be left alone, in milliseconds. */
export function retryAfter(headers: Headers, now: number): number | undefined {
  const milliseconds = numberIn(headers.get('retry-after-ms'));
  if (milliseconds !== undefined) return Math.round(milliseconds);
  const given = headers.get('retry-after');
  const seconds = numberIn(given);
  if (seconds !== undefined) return Math.round(seconds * 1000);
  const date = Date.parse(given ?? '');
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

function numberIn(text: string | null): number | undefined {
  return text !== null && /^\s*\d+(\.\d+)?\s*$/.test(text) ? Number(text) : undefined;
}
