/** The same for every reader; what is no time, in a log from elsewhere, is not shown as one. */
export function markdownTime(at: number): string {
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return 'at an unknown time';
  return `${date.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}
