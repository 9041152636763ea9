import type { PressedKey } from '../../../core/actions/shortcut';

export type DialogShortcut = 'approve' | 'reason' | 'view';

interface DialogShortcutOptions {
  readonly isInTextField: boolean;
  readonly isMac: boolean;
}

const lettersWithAlt: Readonly<Record<string, DialogShortcut>> = { KeyR: 'reason', KeyJ: 'view' };

/** Returns the action for a key press in the dialog; null if the key belongs to the focused field. */
export function dialogShortcut(
  pressed: PressedKey,
  { isInTextField, isMac }: DialogShortcutOptions,
): DialogShortcut | null {
  const { altKey, ctrlKey, metaKey, shiftKey, code, key } = pressed;
  if (key === 'Enter' && (ctrlKey || metaKey)) return 'approve';
  if (!altKey || ctrlKey || metaKey || shiftKey) return null;
  // On a Mac, Alt with letters types other characters.
  if (isMac && isInTextField) return null;
  return lettersWithAlt[code] ?? null;
}
