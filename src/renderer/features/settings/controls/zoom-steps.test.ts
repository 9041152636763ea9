import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextZoom, zoomMoveOf } from './zoom-steps';

const zooms = fc.double({ min: 0.5, max: 2, noNaN: true });

test('each step is larger or smaller than before, and never out of what can be set', () => {
  fc.assert(
    fc.property(zooms, (zoom) => {
      const [larger, smaller] = [nextZoom(zoom, 'in'), nextZoom(zoom, 'out')];
      expect(zoom === 2 ? larger === 2 : larger > zoom && larger <= 2).toBe(true);
      expect(zoom === 0.5 ? smaller === 0.5 : smaller < zoom && smaller >= 0.5).toBe(true);
      expect(nextZoom(zoom, 'reset')).toBe(1);
    }),
  );
});

test('a step in and one out lead back', () => {
  expect([nextZoom(nextZoom(1, 'in'), 'out'), nextZoom(nextZoom(1, 'out'), 'in')]).toEqual([1, 1]);
});

test('only plus, minus and 0 with Ctrl or Cmd alone change the size', () => {
  const press = (key: string, held: Partial<KeyboardEvent> = { ctrlKey: true }) =>
    zoomMoveOf({ key, ctrlKey: false, metaKey: false, altKey: false, ...held });
  expect([press('+'), press('='), press('-'), press('0'), press('+', { metaKey: true })]).toEqual([
    'in',
    'in',
    'out',
    'reset',
    'in',
  ]);
  expect([press('+', {}), press('1'), press('0', { ctrlKey: true, altKey: true })]).toEqual([null, null, null]);
});
