import { relativeTime } from './relative-time';

const daysOfWeekday = 6;

/** When something in a list happened: how long ago if it was today, else its weekday or date. */
export function listTime(at: number, now: number): string {
  const today = new Date(now);
  if (at >= midnightBefore(today, 0)) return relativeTime(at, now);
  if (at >= midnightBefore(today, daysOfWeekday)) return new Date(at).toLocaleDateString('en', { weekday: 'short' });
  const isThisYear = new Date(at).getFullYear() === today.getFullYear();
  return new Date(at).toLocaleDateString('en', {
    day: 'numeric',
    month: 'short',
    ...(isThisYear ? {} : { year: 'numeric' as const }),
  });
}

/** By calendar day, not by hours: when clocks change, a day has 23 or 25 of them. */
function midnightBefore(today: Date, days: number): number {
  return new Date(today.getFullYear(), today.getMonth(), today.getDate() - days).getTime();
}
