import { useEffect, useRef } from 'react';
import { focusComposerIfLost } from '../core/focus/focus-composer-if-lost';
import { isDialogOpen } from '../ui/behavior/is-dialog-open';

/** The page begins where one writes: once, when the field is ready, and only where the focus is nowhere else. */
export function useFocusAtStart(isReady: boolean): void {
  const hasStarted = useRef(false);
  useEffect(() => {
    if (!isReady || hasStarted.current) return;
    hasStarted.current = true;
    if (!isDialogOpen()) focusComposerIfLost();
  }, [isReady]);
}
