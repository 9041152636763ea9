import { useCallback, useLayoutEffect, useRef } from 'react';
import { useModels } from '../../../core/store/app-context';
import { checkKeyPress, type KeyGuard, startKeyGuard } from './key-guard';

/** Tells whether the key press under way was meant for the subject, which just appeared, or for what was there before. */
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
      // When it was pressed: a busy window may hear of it later.
      const pressed = checkKeyPress(gate.current, timeStamp);
      gate.current = pressed.gate;
      isMeant.current = pressed.isMeant;
    }
    // Before anybody who asks, and also for keys that do not get as far as the dialog.
    window.addEventListener('keydown', watch, { capture: true });
    return () => window.removeEventListener('keydown', watch, { capture: true });
  }, []);

  return useCallback(() => isMeant.current, []);
}
