import { useRef } from 'react';
import { focusComposerIfLost } from './focus-composer-if-lost';

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
