import { expect, it } from 'vitest';
import { questionKey } from './question-key';

const press = (key: string, held: 'ctrlKey' | 'metaKey' | 'none', shiftKey = false) => ({
  ...{ code: key, key, altKey: false, ctrlKey: false, metaKey: false, shiftKey },
  ...(held === 'none' ? {} : { [held]: true }),
});

it('answers with Ctrl, or Command on a Mac', () => {
  expect(questionKey(press('Enter', 'ctrlKey'), 'other')).toBe('allow');
  expect(questionKey(press('Backspace', 'ctrlKey'), 'other')).toBe('deny');
  expect(questionKey(press('Enter', 'metaKey'), 'mac')).toBe('allow');
});

it('answers with no other key', () => {
  expect(questionKey(press('Enter', 'none'), 'other')).toBeNull();
  expect(questionKey(press('Enter', 'ctrlKey', true), 'other')).toBeNull();
  expect(questionKey(press('Enter', 'metaKey'), 'other')).toBeNull();
  expect(questionKey(press(' ', 'none'), 'other')).toBeNull();
});
