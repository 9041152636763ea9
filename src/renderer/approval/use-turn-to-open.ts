import { useLayoutEffect, useState } from 'react';
import { isDialogOpen } from '../ui/behavior/is-dialog-open';

/** A dialog that closes gives the focus back first, and what was chosen in it may open the next one. */
const pauseAfterDialog = 100;

/**
 * Whether a dialog that comes by itself may be there: it does not come while the user is in another one, where its keys
 * would decide about what nobody sees. Once it is there, it stays, also under what the user opens over it.
 */
export function useTurnToOpen(isWanted: boolean): boolean {
  const [hasTurn, setHasTurn] = useState(false);

  useLayoutEffect(() => {
    if (!isWanted) return;
    let pause: ReturnType<typeof setTimeout> | undefined;
    const observer = new MutationObserver(() => {
      clearTimeout(pause);
      pause = setTimeout(takeTurn, pauseAfterDialog);
    });
    function takeTurn() {
      if (isDialogOpen()) return;
      observer.disconnect();
      setHasTurn(true);
    }
    // All that lies over the page hangs at the body itself.
    observer.observe(document.body, { childList: true });
    takeTurn();
    return () => {
      observer.disconnect();
      clearTimeout(pause);
      setHasTurn(false);
    };
  }, [isWanted]);

  return isWanted && hasTurn;
}
