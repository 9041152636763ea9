import { useCallback, useLayoutEffect, useRef } from 'react';
import { useModels } from '../../../core/store/app-context';
import { checkKeyPress, type KeyGuard, startKeyGuard } from './key-guard';

/** Returns whether the current key press was meant for the subject that just appeared, or for what was there before. */
export function useKeyGuard(subject: string): () => boolean {
  const { keys } = useModels();
  const gate = useRef<KeyGuard>({ opensAt: 0 });
  const isMeant = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the gate closes for each subject anew
  useLayoutEffect(() => {
    gate.current = startKeyGuard(performance.now(), { lastPressedAt: keys.lastPressedAt(), gate: gate.current });
    isMeant.current = false;
  }, [subject]);

  useLayoutEffect(() => {
    function watch({ timeStamp }: KeyboardEvent) {
      // The time of the press: a busy window may receive it later.
      const pressed = checkKeyPress(gate.current, timeStamp);
      gate.current = pressed.gate;
      isMeant.current = pressed.isMeant;
    }
    // Runs before other listeners, and for keys that never reach the dialog.
    window.addEventListener('keydown', watch, { capture: true });
    return () => window.removeEventListener('keydown', watch, { capture: true });
  }, []);

  return useCallback(() => isMeant.current, []);
}
