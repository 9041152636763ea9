import { expect, test } from 'vitest';
import { listTime } from './list-time';

/** A Wednesday. */
const now = new Date(2026, 4, 20, 12, 30).getTime();

test.each([
  [new Date(2026, 4, 20, 12, 30), 'now'],
  [new Date(2026, 4, 20, 12, 22), '8 min'],
  [new Date(2026, 4, 20, 0, 10), '12 h'],
  [new Date(2026, 4, 19, 23, 50), 'Tue'],
  [new Date(2026, 4, 14, 0, 0), 'Thu'],
  [new Date(2026, 4, 13, 23, 59), 'May 13'],
  [new Date(2025, 11, 31, 23, 59), 'Dec 31, 2025'],
])('in a list, %s is “%s”', (at, expected) => {
  expect(listTime(at.getTime(), now)).toBe(expected);
});
