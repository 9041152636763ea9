import { type FocusEvent, useEffect, useRef } from 'react';
import { focusComposerIfLost } from '../approval/focus-composer-if-lost';

interface FocusReturn {
  onFocus(): void;
  onBlur(event: FocusEvent): void;
}

/** For a control that goes away by being used: the focus that it had would be nowhere, and goes to the composer. */
export function useFocusReturn(): FocusReturn {
  const hadFocus = useRef(false);
  useEffect(
    () => () => {
      if (hadFocus.current) focusComposerIfLost();
    },
    [],
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
