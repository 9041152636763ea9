const units = [
  { name: 'hour', milliseconds: 3_600_000 },
  { name: 'minute', milliseconds: 60_000 },
] as const;
const second = { name: 'second', milliseconds: 1_000 } as const;

/** Returns the approximate duration in the largest unit of which there are at least two. */
export function approximateDuration(milliseconds: number): string {
  const unit = units.find((each) => milliseconds >= 2 * each.milliseconds) ?? second;
  const count = Math.max(1, Math.round(milliseconds / unit.milliseconds));
  return `${count} ${unit.name}${count === 1 ? '' : 's'}`;
}
