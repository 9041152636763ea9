import type { Action } from '../core/actions/action';
import { matchesShortcut, type Platform } from '../core/actions/shortcut';
import type { PressedKey } from '../features/approval/dialog/dialog-shortcut';

/** What the key was pressed in. */
export type KeyPlace = 'page' | 'dialog' | 'terminal';

/** The action that a key press asks for there; null for one that belongs to what has the focus. */
export function actionForKey(
  actions: readonly Action[],
  pressed: PressedKey,
  { place, platform }: { readonly place: KeyPlace; readonly platform: Platform },
): Action | null {
  const found = actions.find(({ shortcut }) => shortcut !== undefined && matchesShortcut(shortcut, pressed, platform));
  if (!found || (place !== 'page' && !found.worksIn?.includes(place))) return null;
  return found;
}
