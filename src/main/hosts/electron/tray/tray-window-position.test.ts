import fc from 'fast-check';
import { expect, it } from 'vitest';
import { trayWindowPosition, trayWindowSize } from './tray-window-position';

const screen = { x: 0, y: 0, width: 1440, height: 900 };

it.each([
  ['below a menu bar', { x: 1_000, y: 0, width: 24, height: 24 }, { x: 802, y: 32 }],
  ['above a taskbar', { x: 1_400, y: 870, width: 24, height: 24 }, { x: 1_012, y: 302 }],
  [
    'in the upper right corner if the place of the tray is not known',
    { x: 0, y: 0, width: 0, height: 0 },
    { x: 1_012, y: 8 },
  ],
])('the window stands %s', (_where, tray, position) => {
  expect(trayWindowPosition(tray, screen)).toEqual(position);
});

it('is always on the screen as a whole', () => {
  const coordinate = fc.integer({ min: -3_000, max: 3_000 });
  const size = fc.integer({ min: 0, max: 200 });
  fc.assert(
    fc.property(coordinate, coordinate, size, size, coordinate, coordinate, (x, y, width, height, left, top) => {
      const around = { x: left, y: top, width: 1_280, height: 720 };
      const position = trayWindowPosition({ x, y, width, height }, around);
      expect(position.x).toBeGreaterThanOrEqual(around.x);
      expect(position.y).toBeGreaterThanOrEqual(around.y);
      expect(position.x + trayWindowSize.width).toBeLessThanOrEqual(around.x + around.width);
      expect(position.y + trayWindowSize.height).toBeLessThanOrEqual(around.y + around.height);
    }),
  );
});
