import { type FocusEvent, useEffect, useRef } from 'react';
import { focusComposerIfLost } from './focus-composer-if-lost';

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
