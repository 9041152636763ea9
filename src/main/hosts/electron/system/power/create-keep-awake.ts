import type { PowerSaveBlocker } from 'electron';

/** Keeps the computer awake during a run, and no longer. The screen may turn off. */
export function createKeepAwake(
  blocker: Pick<PowerSaveBlocker, 'start' | 'stop'>,
): (work: { isUnderWay: boolean }) => void {
  let id: number | null = null;
  return ({ isUnderWay }) => {
    if (isUnderWay) id ??= blocker.start('prevent-app-suspension');
    else if (id !== null) {
      blocker.stop(id);
      id = null;
    }
  };
}
