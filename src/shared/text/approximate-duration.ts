const units = [
  { name: 'hour', milliseconds: 3_600_000 },
  { name: 'minute', milliseconds: 60_000 },
] as const;
const second = { name: 'second', milliseconds: 1_000 } as const;

/** About how long something takes, in the largest unit of which it takes two. */
export function approximateDuration(milliseconds: number): string {
  const unit = units.find((each) => milliseconds >= 2 * each.milliseconds) ?? second;
  const count = Math.max(1, Math.round(milliseconds / unit.milliseconds));
  return `${count} ${unit.name}${count === 1 ? '' : 's'}`;
}
