import { describe, expect, it } from 'vitest';
import { matchesShortcut, shortcutKeys } from './shortcut';

const none = { altKey: false, ctrlKey: false, metaKey: false, shiftKey: false };

describe('a shortcut', () => {
  it('takes exactly its own keys', () => {
    const pressed = { ...none, key: 'K', code: 'KeyK', ctrlKey: true };
    expect(matchesShortcut('Mod+K', { ...pressed, key: 'k' }, 'other')).toBe(true);
    expect(matchesShortcut('Mod+K', { ...pressed, shiftKey: true }, 'other')).toBe(false);
    expect(matchesShortcut('Mod+K', { ...pressed, altKey: true }, 'other')).toBe(false);
    expect(matchesShortcut('Mod+K', { ...pressed, metaKey: true }, 'other')).toBe(false);
    expect(matchesShortcut('Mod+K', pressed, 'mac')).toBe(false);
    expect(matchesShortcut('Mod+K', { ...pressed, ctrlKey: false, metaKey: true }, 'mac')).toBe(true);
  });

  it('is found on other keyboards: by the sign, by the place of a digit, and by that of a letter in another script', () => {
    expect(
      matchesShortcut('Mod+/', { ...none, key: '/', code: 'Digit7', ctrlKey: true, shiftKey: true }, 'other'),
    ).toBe(true);
    expect(
      matchesShortcut('Mod+Shift+1', { ...none, key: '!', code: 'Digit1', ctrlKey: true, shiftKey: true }, 'other'),
    ).toBe(true);
    expect(matchesShortcut('Mod+K', { ...none, key: 'л', code: 'KeyK', ctrlKey: true }, 'other')).toBe(true);
    expect(matchesShortcut('Mod+K', { ...none, key: 't', code: 'KeyK', ctrlKey: true }, 'other')).toBe(false);
  });

  it('is shown as the keys of the platform', () => {
    const shortcut = { mac: 'Mod+Alt+ArrowUp', other: 'Alt+ArrowUp' };
    expect(shortcutKeys(shortcut, 'mac')).toEqual(['⌘', '⌥', '↑']);
    expect(shortcutKeys(shortcut, 'other')).toEqual(['Alt', '↑']);
    expect(shortcutKeys('Mod+Shift+O', 'other')).toEqual(['Ctrl', 'Shift', 'O']);
  });
});
