import { texts } from '../../../core/texts/texts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Rounds to whole minutes, hours or days, so that a rule made for three days doesn't show two right away. */
export function timeSpanText(milliseconds: number): string {
  const minutes = Math.round(milliseconds / minute);
  if (minutes < 1) return texts.permissions.lessThanAMinute;
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.round(milliseconds / hour);
  if (hours < 24) return `${hours} h`;
  const days = Math.round(milliseconds / day);
  return days === 1 ? '1 day' : `${days} days`;
}
