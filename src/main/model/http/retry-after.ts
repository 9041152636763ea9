/** How long the server asks to be left alone, in milliseconds. */
export function retryAfter(headers: Headers, now: number): number | undefined {
  const milliseconds = numberIn(headers.get('retry-after-ms'));
  if (milliseconds !== undefined) return Math.round(milliseconds);
  const given = headers.get('retry-after');
  const seconds = numberIn(given);
  if (seconds !== undefined) return Math.round(seconds * 1000);
  const date = Date.parse(given ?? '');
  if (Number.isNaN(date)) return undefined;
  // By the server's own clock where it tells: ours may be hours off.
  const sentAt = Date.parse(headers.get('date') ?? '');
  return Math.max(0, date - (Number.isNaN(sentAt) ? now : sentAt));
}

function numberIn(text: string | null): number | undefined {
  return text !== null && /^\s*\d+(\.\d+)?\s*$/.test(text) ? Number(text) : undefined;
}
