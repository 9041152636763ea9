import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chooseWindowBounds } from './choose-window-bounds';

const screen = { x: 0, y: 0, width: 1920, height: 1040 };
const second = { x: 1920, y: -200, width: 2560, height: 1400 };
const usual = { bounds: { width: 1280, height: 800 }, isMaximized: false };
const at = (x: number, y: number, width = 1000, height = 700) => ({ x, y, width, height, isMaximized: false });

test.each([
  ['nothing is remembered', null, [screen], usual],
  ['it was on this screen', at(100, 50), [screen], { bounds: at(100, 50), isMaximized: false }],
  ['it was on the second screen', at(2500, -100), [screen, second], { bounds: at(2500, -100), isMaximized: false }],
  ['the second screen is gone', at(2500, -100), [screen], usual],
  ['its upper edge is out of reach', at(100, -300), [screen], usual],
  ['next to nothing of it would show', at(1880, 50), [screen], usual],
  ['there is no screen at all', at(100, 50), [], usual],
  ['the screen has become smaller', at(0, 0, 3000, 2000), [screen], { bounds: { ...screen }, isMaximized: false }],
])('where %s', (_name, remembered, areas, expected) => {
  const { bounds, isMaximized } = chooseWindowBounds(remembered, areas);
  const { isMaximized: _, ...expectedBounds } = { isMaximized: false, ...expected.bounds };
  expect({ bounds, isMaximized }).toEqual({ bounds: expectedBounds, isMaximized: expected.isMaximized });
});

test('a window that was maximised is so again, also where its screen is gone', () => {
  const remembered = { ...at(5000, 5000), isMaximized: true };
  expect(chooseWindowBounds(remembered, [screen])).toEqual({ ...usual, isMaximized: true });
});

const arbitraryArea = fc.record({
  x: fc.integer({ min: -5_000, max: 5_000 }),
  y: fc.integer({ min: -5_000, max: 5_000 }),
  width: fc.integer({ min: 640, max: 5_000 }),
  height: fc.integer({ min: 480, max: 5_000 }),
});

test('wherever it was, its upper edge can be taken hold of on some screen', () => {
  fc.assert(
    fc.property(
      fc.record({
        x: fc.integer({ min: -9_000, max: 9_000 }),
        y: fc.integer({ min: -9_000, max: 9_000 }),
        width: fc.integer({ min: 480, max: 9_000 }),
        height: fc.integer({ min: 400, max: 9_000 }),
        isMaximized: fc.boolean(),
      }),
      fc.array(arbitraryArea, { maxLength: 3 }),
      (remembered, areas) => {
        const { bounds, isMaximized } = chooseWindowBounds(remembered, areas);
        expect(isMaximized).toBe(remembered.isMaximized);
        expect(bounds.width).toBeGreaterThanOrEqual(480);
        expect(bounds.height).toBeGreaterThanOrEqual(400);
        const { x, y } = bounds;
        if (x === undefined || y === undefined) return;
        const isReachable = areas.some(
          (area) => x < area.x + area.width && x + bounds.width > area.x && y >= area.y && y < area.y + area.height,
        );
        expect([isReachable, x, y]).toEqual([true, remembered.x, remembered.y]);
      },
    ),
  );
});
