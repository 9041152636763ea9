import { expect, test } from 'vitest';
import type { PressedKey } from '../../../core/actions/shortcut';
import { type DialogShortcut, dialogShortcut } from './dialog-shortcut';

const released: PressedKey = { code: '', key: '', altKey: false, ctrlKey: false, metaKey: false, shiftKey: false };
const elsewhere = { isInTextField: false, isMac: false };

test.each<[string, Partial<PressedKey>, DialogShortcut | null]>([
  ['Ctrl+Enter', { key: 'Enter', ctrlKey: true }, 'approve'],
  ['Cmd+Enter', { key: 'Enter', metaKey: true }, 'approve'],
  ['Enter', { key: 'Enter' }, null],
  ['Alt+R', { code: 'KeyR', key: 'r', altKey: true }, 'reason'],
  ['R', { code: 'KeyR', key: 'r' }, null],
  ['AltGr+R', { code: 'KeyR', key: '¶', altKey: true, ctrlKey: true }, null],
  ['Alt+J', { code: 'KeyJ', key: 'j', altKey: true }, 'view'],
  ['Alt+Shift+J', { code: 'KeyJ', key: 'J', altKey: true, shiftKey: true }, null],
])('%s', (_name, pressed, shortcut) => {
  expect(dialogShortcut({ ...released, ...pressed }, elsewhere)).toBe(shortcut);
});

test('on a Mac, keys with option belong to the text field', () => {
  const pressed = { ...released, code: 'KeyR', key: '®', altKey: true };
  expect(dialogShortcut(pressed, { isInTextField: true, isMac: true })).toBe(null);
  expect(dialogShortcut(pressed, { isInTextField: false, isMac: true })).toBe('reason');
  expect(dialogShortcut(pressed, { isInTextField: true, isMac: false })).toBe('reason');
});
