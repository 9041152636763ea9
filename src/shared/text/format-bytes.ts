import { countNoun } from './count-noun';

const units = ['KB', 'MB', 'GB', 'TB'] as const;
/** From here on, one decimal would round up to 1024.0. */
const NEXT_UNIT = 1023.95;

/** `1 byte`, `1,023 bytes`, `1.5 KB`, `5.0 GB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return countNoun(bytes, 'byte');
  let value = bytes / 1024;
  let unit = 0;
  while (value >= NEXT_UNIT && unit < units.length - 1) {
    value /= 1024;
    unit += 1;
  }
  return `${value.toFixed(1)} ${units[unit]}`;
}
