import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PressedKey } from '../../../core/actions/shortcut';
import { readAccelerator } from './read-accelerator';

const press = (keys: string, code: string, key = code.replace(/^Key|^Digit/, '').toLowerCase()): PressedKey => ({
  ...{ key, code, ctrlKey: keys.includes('c'), altKey: keys.includes('a') },
  ...{ shiftKey: keys.includes('s'), metaKey: keys.includes('m') },
});

test.each([
  ['ca', 'KeyA', 'a', 'Ctrl+Alt+A'],
  ['as', 'Digit3', '#', 'Alt+Shift+3'],
  ['c', 'Space', ' ', 'Ctrl+Space'],
  ['m', 'F9', 'F9', 'Super+F9'],
  ['cs', 'ArrowUp', 'ArrowUp', 'Ctrl+Shift+Up'],
  // A letter counts by the user's layout, not another one; keys without a letter count by position.
  ['ca', 'KeyQ', 'a', 'Ctrl+Alt+A'],
  ['ca', 'KeyA', 'å', 'Ctrl+Alt+A'],
  ['cs', 'Comma', '<', 'Ctrl+Shift+,'],
])('%s with %s (%s) is %s', (keys, code, key, expected) => {
  expect(readAccelerator(press(keys, code, key), 'other')).toEqual({ kind: 'keys', keys: expected });
});

test('the command key of a Mac has its own name', () => {
  expect(readAccelerator(press('ms', 'KeyA'), 'mac')).toEqual({ kind: 'keys', keys: 'Cmd+Shift+A' });
});

test.each([
  ['', 'KeyA'],
  ['c', 'KeyC'],
  ['s', 'KeyA'],
  ['', 'F5'],
  ['s', 'Space'],
])('%s with %s would take keys from other apps', (keys, code) => {
  expect(readAccelerator(press(keys, code), 'other')).toEqual({ kind: 'too-few' });
});

test.each(['Backspace', 'Delete'])('%s alone clears', (code) => {
  expect(readAccelerator(press('', code, code), 'other')).toEqual({ kind: 'cleared' });
});

test.each(['Tab', 'Escape', 'Enter', 'ControlLeft', 'ShiftRight'])('%s is left to the page', (code) => {
  expect(readAccelerator(press('', code, code), 'other')).toEqual({ kind: 'passed-on' });
});

test('whatever is pressed, what is chosen has a modifier beside Shift and exactly one key', () => {
  const codes = fc.constantFrom('KeyA', 'Digit1', 'Space', 'F12', 'Slash', 'Tab', 'Enter', 'Home', 'ControlLeft');
  fc.assert(
    fc.property(codes, fc.string({ unit: fc.constantFrom('c', 'a', 's', 'm'), maxLength: 4 }), (code, keys) => {
      const reading = readAccelerator(press(keys, code), 'other');
      if (reading.kind === 'keys')
        expect(reading.keys).toMatch(/^(?=.*(?:Ctrl|Alt|Super)\+)(?:(?:Ctrl|Alt|Super|Shift)\+)+[^+]+$/);
    }),
  );
});
