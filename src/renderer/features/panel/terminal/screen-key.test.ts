import { expect, test } from 'vitest';
import { screenKey } from './screen-key';

const plain = { ctrlKey: false, shiftKey: false, altKey: false, metaKey: false };

test('with Ctrl and Shift a few letters are the window’s', () => {
  const pressed = (code: string) => screenKey({ ...plain, code, ctrlKey: true, shiftKey: true });
  expect(['KeyM', 'KeyF', 'KeyC', 'KeyV', 'KeyX'].map(pressed)).toEqual(['leave', 'search', 'copy', 'paste', null]);
});

test('what a program may wait for is the program’s', () => {
  const others = [
    { code: 'Tab' },
    { code: 'Escape' },
    { code: 'F6' },
    { code: 'KeyC', ctrlKey: true },
    { code: 'KeyM', shiftKey: true },
    { code: 'KeyF', altKey: true, ctrlKey: true, shiftKey: true },
  ];
  expect(others.map((key) => screenKey({ ...plain, ...key }))).toEqual(others.map(() => null));
});

test('on a Mac the keys for copying, pasting and searching are the usual ones', () => {
  const pressed = (code: string) => screenKey({ ...plain, code, metaKey: true });
  expect(['KeyC', 'KeyV', 'KeyF', 'KeyM'].map(pressed)).toEqual(['copy', 'paste', 'search', null]);
});
