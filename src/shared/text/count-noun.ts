/** Cached, because creating one takes longer than using it. */
const format = new Intl.NumberFormat('en');

/** `2,000`. */
export function formatNumber(count: number): string {
  return format.format(count);
}

/** `1 match`, `2,000 matches`. */
export function countNoun(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}
