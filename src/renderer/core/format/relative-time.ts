const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Returns how long ago it was, in a few characters. */
export function relativeTime(at: number, now: number): string {
  const age = Math.max(0, now - at);
  if (age < minute) return 'now';
  if (age < hour) return `${Math.floor(age / minute)} min`;
  if (age < day) return `${Math.floor(age / hour)} h`;
  return `${Math.floor(age / day)} d`;
}
