import { type FocusEvent, useEffect, useRef } from 'react';

/** The message field, which the focus comes back to from everywhere. */
export const composerId = 'composer';

/** Shows and hides the agent's to-do list. */
export const todoListId = 'todo-list';

export function focusComposer(): void {
  document.getElementById(composerId)?.focus();
}

/** Inserts text at the beginning of the message field, as if typed. */
export function typeIntoComposer(text: string): void {
  setTimeout(() => {
    const field = document.getElementById(composerId);
    if (!(field instanceof HTMLTextAreaElement)) return;
    field.focus();
    field.setSelectionRange(0, 0);
    document.execCommand('insertText', false, text);
  });
}

/** Radix gives the focus back to what had it before; the button that sent the message may be gone by then. */
export function focusComposerIfLost(): void {
  setTimeout(() => {
    if (document.activeElement === document.body) focusComposer();
  });
}

/** For a control that goes away by being used: the focus goes on to what it was about, unless somebody has moved it. */
export function passFocusOn(from: Element, to: HTMLElement | null): void {
  const focused = document.activeElement;
  if (focused === from || focused === document.body || focused === null) to?.focus({ preventScroll: true });
}

interface FocusReturn {
  onFocus(): void;
  onBlur(event: FocusEvent): void;
}

/**
 * For a control that goes away by being used, or by another turn of the occasion: the focus that it had would be nowhere,
 * and goes to the composer.
 */
export function useFocusReturn(occasion?: unknown): FocusReturn {
  const hadFocus = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn of the occasion is an end
  useEffect(
    () => () => {
      if (hadFocus.current) focusComposerIfLost();
    },
    [occasion],
  );
  return {
    onFocus() {
      hadFocus.current = true;
    },
    onBlur({ relatedTarget }) {
      // Without another place to go, the focus was taken away, as when a button becomes disabled.
      if (relatedTarget !== null) hadFocus.current = false;
    },
  };
}

interface OpenerFocus {
  onOpenAutoFocus(): void;
  onCloseAutoFocus(event: Event): void;
}

/** For a dialog that a key opened, or that came by itself: the focus goes back to where it was, and then comes what was chosen in the dialog. */
export function useOpenerFocus(whenClosed?: () => void): OpenerFocus {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus() {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus(event) {
      event.preventDefault();
      const { current } = opener;
      if (current instanceof HTMLElement && current.isConnected) current.focus();
      focusComposerIfLost();
      whenClosed?.();
    },
  };
}

/** For a menu at the composer: after a choice the user types on, while without one the focus stays with the menu's button. */
export function useFocusAfterChoice() {
  const hasChosen = useRef(false);
  return {
    noteChoice() {
      hasChosen.current = true;
    },
    onCloseAutoFocus(event: Event) {
      if (hasChosen.current) {
        event.preventDefault();
        focusComposer();
      }
      hasChosen.current = false;
    },
  };
}
