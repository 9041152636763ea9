import type { Settings } from '../settings/settings';

type QuietSettings = Pick<Settings, 'doNotDisturb' | 'quietHours'>;

/** How long notifications are off: until the user changes it, or until a time. Null while they are on. */
export type Quiet = { readonly kind: 'until-changed' } | { readonly kind: 'until'; readonly at: Date };

export function isQuiet(settings: QuietSettings, now: Date): boolean {
  return quietNow(settings, now) !== null;
}

/**
 * By local time. The first minute is quiet and the last is not; two equal times mean never, since do not disturb covers
 * the whole day.
 */
export function quietNow({ doNotDisturb, quietHours }: QuietSettings, now: Date): Quiet | null {
  if (doNotDisturb) return { kind: 'until-changed' };
  const [from, to] = [minutesOf(quietHours.from), minutesOf(quietHours.to)];
  const minute = now.getHours() * 60 + now.getMinutes();
  const isWithin = from <= to ? from <= minute && minute < to : from <= minute || minute < to;
  if (!quietHours.isOn || !isWithin) return null;
  const day = now.getDate() + (to <= minute ? 1 : 0);
  return { kind: 'until', at: new Date(now.getFullYear(), now.getMonth(), day, Math.floor(to / 60), to % 60) };
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}
