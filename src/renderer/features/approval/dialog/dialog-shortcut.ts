import type { PressedKey } from '../../../core/actions/shortcut';

export type DialogShortcut = 'approve' | 'reason' | 'view' | 'previous' | 'next';

interface DialogShortcutOptions {
  readonly isInTextField: boolean;
  readonly isMac: boolean;
}

const lettersWithAlt: Readonly<Record<string, DialogShortcut>> = { KeyR: 'reason', KeyJ: 'view' };
const arrowsWithAlt: Readonly<Record<string, DialogShortcut>> = { ArrowLeft: 'previous', ArrowRight: 'next' };

/** What a key press in the dialog asks for; null for one that belongs to the field it was made in. */
export function dialogShortcut(
  pressed: PressedKey,
  { isInTextField, isMac }: DialogShortcutOptions,
): DialogShortcut | null {
  const { altKey, ctrlKey, metaKey, shiftKey, code, key } = pressed;
  if (key === 'Enter' && (ctrlKey || metaKey)) return 'approve';
  if (!altKey || ctrlKey || metaKey || shiftKey) return null;
  // With alt, arrows go from word to word on a Mac, and letters write other letters.
  if (isMac && isInTextField) return null;
  return lettersWithAlt[code] ?? arrowsWithAlt[code] ?? null;
}
