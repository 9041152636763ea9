import { expect, it } from 'vitest';
import { chooseDialogParent } from './choose-dialog-parent';

const window = ({ isVisible = true, isMinimized = false, isFocused = false }) => ({
  isVisible: () => isVisible,
  isMinimized: () => isMinimized,
  isFocused: () => isFocused,
});

it('is the window that somebody works in, or else one that is seen', () => {
  const [behind, focused] = [window({}), window({ isFocused: true })];
  expect(chooseDialogParent([behind, focused])).toBe(focused);
  expect(chooseDialogParent([behind])).toBe(behind);
});

it('is none where none is seen', () => {
  expect(chooseDialogParent([])).toBeNull();
  expect(chooseDialogParent([window({ isVisible: false }), window({ isMinimized: true })])).toBeNull();
});
