import { useEffect } from 'react';
import type { Action } from './action';
import type { Actions } from './actions-context';
import { isMac, matchesShortcut, type Platform, type PressedKey } from './shortcut';

/** Where the key was pressed. */
export type KeyScope = 'page' | 'dialog' | 'terminal';

export function currentPlatform(): Platform {
  return isMac() ? 'mac' : 'other';
}

/** Makes the shortcuts of all actions work wherever the focus is in the window. */
export function useShortcutKeys({ all, stage }: Actions): void {
  useEffect(() => {
    function press(event: KeyboardEvent, place: KeyScope): void {
      // While an input method is composing, keys belong to it.
      if (event.defaultPrevented || event.isComposing) return;
      const action = actionForKey(all, event, { place, platform: currentPlatform() });
      if (!action) return;
      // Even if there is nothing to do, because the browser's default is never wanted.
      event.preventDefault();
      event.stopPropagation();
      if (!event.repeat && action.isAvailable()) void stage.perform(action);
    }
    function pressInTerminal(event: KeyboardEvent): void {
      // A terminal consumes every key, so later listeners would not get it.
      if (placeOf(event) === 'terminal') press(event, 'terminal');
    }
    function pressElsewhere(event: KeyboardEvent): void {
      const place = placeOf(event);
      if (place !== 'terminal') press(event, place);
    }
    window.addEventListener('keydown', pressInTerminal, { capture: true });
    window.addEventListener('keydown', pressElsewhere);
    return () => {
      window.removeEventListener('keydown', pressInTerminal, { capture: true });
      window.removeEventListener('keydown', pressElsewhere);
    };
  }, [all, stage]);
}

function placeOf({ target }: KeyboardEvent): KeyScope {
  if (target instanceof Element && target.closest('.xterm')) return 'terminal';
  // Popovers are dialogs too, but leave the page usable.
  return document.querySelector('[role="alertdialog"], [role="dialog"]:not([data-radix-popper-content-wrapper] *)')
    ? 'dialog'
    : 'page';
}

/** Returns the action for a key press there; null if the key belongs to the focused element. */
export function actionForKey(
  actions: readonly Action[],
  pressed: PressedKey,
  { place, platform }: { readonly place: KeyScope; readonly platform: Platform },
): Action | null {
  const found = actions.find(({ shortcut }) => shortcut !== undefined && matchesShortcut(shortcut, pressed, platform));
  if (!found || (place !== 'page' && !found.worksIn?.includes(place))) return null;
  return found;
}
