import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isQuiet, quietNow } from './is-quiet';

const at = (time: string) => new Date(2026, 0, 15, Number(time.slice(0, 2)), Number(time.slice(3)), 30);
const hours = (from: string, to: string, isOn = true) => ({ doNotDisturb: false, quietHours: { isOn, from, to } });
const written = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
const minutes = fc.integer({ min: 0, max: 24 * 60 - 1 });

test.each([
  ['22:00', '07:00', { '21:59': false, '22:00': true, '23:59': true, '00:00': true, '06:59': true, '07:00': false }],
  ['12:00', '13:30', { '11:59': false, '12:00': true, '13:29': true, '13:30': false, '00:00': false }],
  ['00:00', '23:59', { '00:00': true, '23:58': true, '23:59': false }],
  ['23:59', '00:00', { '23:58': false, '23:59': true, '00:00': false }],
  ['08:00', '08:00', { '07:59': false, '08:00': false, '08:01': false }],
])('from %s to %s it is quiet as the clock says', (from, to, expected) => {
  const seen = Object.keys(expected).map((time) => [time, isQuiet(hours(from, to), at(time))]);
  expect(Object.fromEntries(seen)).toEqual(expected);
});

test('says until when: today, tomorrow, or until it is turned off', () => {
  const { quietHours } = hours('22:00', '07:00');
  expect([
    quietNow({ doNotDisturb: false, quietHours }, at('23:00')),
    quietNow({ doNotDisturb: false, quietHours }, at('06:00')),
    quietNow({ doNotDisturb: true, quietHours }, at('12:00')),
    quietNow(hours('22:00', '07:00', false), at('23:00')),
  ]).toEqual([
    { kind: 'until', at: new Date(2026, 0, 16, 7) },
    { kind: 'until', at: new Date(2026, 0, 15, 7) },
    { kind: 'until-changed' },
    null,
  ]);
});

test('over a day it is quiet for as many minutes as lie from the first time to the second', () => {
  fc.assert(
    fc.property(minutes, minutes, (from, to) => {
      const settings = hours(written(from), written(to));
      const all = Array.from({ length: 24 * 60 }, (_, minute) => minute);
      const quiet = all.filter((minute) => isQuiet(settings, at(written(minute))));
      expect(quiet.length).toBe((to - from + 24 * 60) % (24 * 60));
    }),
    { numRuns: 30 },
  );
});

test('the two times exchanged, each minute is quiet under one of them, unless they are equal', () => {
  fc.assert(
    fc.property(minutes, minutes, minutes, (from, to, minute) => {
      const now = at(written(minute));
      const [one, other] = [hours(written(from), written(to)), hours(written(to), written(from))];
      expect(isQuiet(one, now) !== isQuiet(other, now)).toBe(from !== to);
    }),
  );
});

test('it ends when it says: quiet until the minute before, and no longer then', () => {
  fc.assert(
    fc.property(minutes, minutes, minutes, (from, to, minute) => {
      const settings = hours(written(from), written(to));
      const now = at(written(minute));
      const quiet = quietNow(settings, now);
      if (quiet?.kind !== 'until') return;
      expect(quiet.at.getTime()).toBeGreaterThan(now.getTime());
      expect(quiet.at.getTime() - now.getTime()).toBeLessThan(24 * 3_600_000);
      expect(isQuiet(settings, new Date(quiet.at.getTime() - 60_000))).toBe(true);
      expect(isQuiet(settings, quiet.at)).toBe(false);
    }),
  );
});
