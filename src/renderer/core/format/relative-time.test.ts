import { expect, test } from 'vitest';
import { relativeTime } from './relative-time';

const now = new Date(2026, 4, 20, 12).getTime();

test.each([
  [-5_000, 'now'],
  [59_000, 'now'],
  [60_000, '1 min'],
  [59 * 60_000, '59 min'],
  [23 * 3_600_000, '23 h'],
  [6 * 86_400_000, '6 d'],
  [8 * 86_400_000, '8 d'],
])('%d milliseconds ago is %s', (age, expected) => {
  expect(relativeTime(now - age, now)).toBe(expected);
});
