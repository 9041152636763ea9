import { matchesShortcut, type Platform, type PressedKey } from '../../../core/actions/shortcut';

export type QuestionKey = 'allow' | 'deny';

export const questionShortcuts: Readonly<Record<QuestionKey, string>> = { allow: 'Mod+Enter', deny: 'Mod+Backspace' };

/** Returns the answer that a key press gives from anywhere in the window; null if it means something else. */
export function questionKey(pressed: PressedKey, platform: Platform): QuestionKey | null {
  if (matchesShortcut(questionShortcuts.allow, pressed, platform)) return 'allow';
  return matchesShortcut(questionShortcuts.deny, pressed, platform) ? 'deny' : null;
}
