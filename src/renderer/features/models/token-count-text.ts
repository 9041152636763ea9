const thousand = 1_000;
const million = 1_000_000;

/** A token count in short form: 8K, 200K, 1M, 1.5M. */
export function tokenCountText(count: number): string {
  // Powers of two are counted in binary thousands: people know a 128K model, not a 131K one.
  if (count < 2 ** 20 && count >= 2 ** 10 && Number.isInteger(Math.log2(count))) return `${count / 2 ** 10}K`;
  if (count < thousand) return String(count);
  // A count that would round to 1000K is shown as 1M.
  if (Math.round(count / thousand) < thousand) return `${Math.round(count / thousand)}K`;
  return `${Math.round((count / million) * 10) / 10}M`;
}
