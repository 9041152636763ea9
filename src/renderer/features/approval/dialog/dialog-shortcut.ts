import type { PressedKey } from '../../../core/actions/shortcut';

export type DialogShortcut = 'approve' | 'reason' | 'view' | 'previous' | 'next';

interface DialogShortcutOptions {
  readonly isInTextField: boolean;
  readonly isMac: boolean;
}

const lettersWithAlt: Readonly<Record<string, DialogShortcut>> = { KeyR: 'reason', KeyJ: 'view' };
const arrowsWithAlt: Readonly<Record<string, DialogShortcut>> = { ArrowLeft: 'previous', ArrowRight: 'next' };

/** Returns the action for a key press in the dialog; null if the key belongs to the focused field. */
export function dialogShortcut(
  pressed: PressedKey,
  { isInTextField, isMac }: DialogShortcutOptions,
): DialogShortcut | null {
  const { altKey, ctrlKey, metaKey, shiftKey, code, key } = pressed;
  if (key === 'Enter' && (ctrlKey || metaKey)) return 'approve';
  if (!altKey || ctrlKey || metaKey || shiftKey) return null;
  // On a Mac, Alt with arrows moves by word, and Alt with letters types other characters.
  if (isMac && isInTextField) return null;
  return lettersWithAlt[code] ?? arrowsWithAlt[code] ?? null;
}
