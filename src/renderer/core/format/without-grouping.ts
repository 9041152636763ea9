/** Removes the thousands separators from a number. Any other comma stays: `0,5` is a half, not five. */
export function withoutGrouping(text: string): string {
  const written = text.trim();
  return /^\d{1,3}(?:[\s,_']\d{3})+$/.test(written) ? written.replace(/\D/g, '') : written;
}
