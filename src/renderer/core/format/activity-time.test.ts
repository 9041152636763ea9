import { expect, test } from 'vitest';
import { activityTime } from './activity-time';

const today = new Date(2026, 4, 20).toDateString();

test.each([
  [new Date(2026, 4, 20, 9, 5), '09:05'],
  [new Date(2026, 4, 19, 23, 59), 'May 19, 23:59'],
  [new Date(2025, 4, 20, 9, 5), 'May 20, 2025, 09:05'],
])('a call of %s is shown as %s', (at, expected) => {
  expect(activityTime(at.getTime(), today)).toBe(expected);
});
