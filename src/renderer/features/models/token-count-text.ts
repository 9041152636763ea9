const thousand = 1_000;
const million = 1_000_000;

/** A number of tokens as short as a list needs it: 8K, 200K, 1M, 1.5M. */
export function tokenCountText(count: number): string {
  // Powers of two are called by their binary thousands: nobody knows a model of 131K, but one of 128K.
  if (count < 2 ** 20 && count >= 2 ** 10 && Number.isInteger(Math.log2(count))) return `${count / 2 ** 10}K`;
  if (count < thousand) return String(count);
  // What would round to a thousand thousands is a million.
  if (Math.round(count / thousand) < thousand) return `${Math.round(count / thousand)}K`;
  return `${Math.round((count / million) * 10) / 10}M`;
}
