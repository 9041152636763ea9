import type { Settings } from '../../../../shared/settings/settings';
import { texts } from '../../../core/texts/texts';

type Timeout = Settings['approvalTimeout'];

const minute = 60_000;
const hour = 60 * minute;
const offered = [5 * minute, 15 * minute, hour];

/** Returns the choices, the shortest first, including a time that was set elsewhere. */
export function timeoutChoices(chosen: Timeout): Timeout[] {
  const times = chosen === null ? offered : [...new Set([...offered, chosen])];
  return [null, ...times.toSorted((first, second) => first - second)];
}

export function timeoutText(timeout: Timeout): string {
  return timeout === null
    ? texts.settings.approval.timeoutNever
    : texts.settings.approval.timeoutAfter(spanText(timeout));
}

function spanText(milliseconds: number): string {
  if (milliseconds % hour === 0) return counted(milliseconds / hour, 'hour');
  if (milliseconds % minute === 0) return counted(milliseconds / minute, 'minute');
  return counted(milliseconds / 1_000, 'second');
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
