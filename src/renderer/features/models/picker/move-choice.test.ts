import { expect, test } from 'vitest';
import { moveChoice } from './move-choice';

test('the arrows go around, the pages stop at the ends, and other keys are for the text', () => {
  expect([
    moveChoice('ArrowDown', 0, 3),
    moveChoice('ArrowDown', 2, 3),
    moveChoice('ArrowUp', 0, 3),
    moveChoice('PageDown', 1, 20),
    moveChoice('PageDown', 1, 3),
    moveChoice('PageUp', 3, 20),
    moveChoice('Home', 2, 3),
    moveChoice('ArrowDown', -1, 0),
  ]).toEqual([1, 0, 2, 9, 2, 0, null, null]);
});
