import { useEffect } from 'react';
import type { Action } from './action';
import type { Actions } from './actions-context';
import { isMac, matchesShortcut, type Platform, type PressedKey } from './shortcut';

/** What the key was pressed in. */
export type KeyScope = 'page' | 'dialog' | 'terminal';

export function currentPlatform(): Platform {
  return isMac() ? 'mac' : 'other';
}

/** Lets the shortcut keys of all actions work, wherever in the window the focus is. */
export function useShortcutKeys({ all, stage }: Actions): void {
  useEffect(() => {
    function press(event: KeyboardEvent, place: KeyScope): void {
      // While an input method composes a character, keys belong to it.
      if (event.defaultPrevented || event.isComposing) return;
      const action = actionForKey(all, event, { place, platform: currentPlatform() });
      if (!action) return;
      // Also when there is nothing to do: what the browser would do instead is never meant.
      event.preventDefault();
      event.stopPropagation();
      if (!event.repeat && action.isAvailable()) void stage.perform(action);
    }
    function pressInTerminal(event: KeyboardEvent): void {
      // A terminal takes every key for itself, so that whoever comes after it hears of none.
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
  // Popovers are dialogs too, and leave the page as it is.
  return document.querySelector('[role="alertdialog"], [role="dialog"]:not([data-radix-popper-content-wrapper] *)')
    ? 'dialog'
    : 'page';
}

/** The action that a key press asks for there; null for one that belongs to what has the focus. */
export function actionForKey(
  actions: readonly Action[],
  pressed: PressedKey,
  { place, platform }: { readonly place: KeyScope; readonly platform: Platform },
): Action | null {
  const found = actions.find(({ shortcut }) => shortcut !== undefined && matchesShortcut(shortcut, pressed, platform));
  if (!found || (place !== 'page' && !found.worksIn?.includes(place))) return null;
  return found;
}
