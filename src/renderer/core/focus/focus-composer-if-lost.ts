import { focusComposer } from './focus-composer';

/** Radix gives the focus back to what had it before; the button that sent the message may be gone by then. */
export function focusComposerIfLost(): void {
  setTimeout(() => {
    if (document.activeElement === document.body) focusComposer();
  });
}
