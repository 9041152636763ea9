import type { PowerSaveBlocker } from 'electron';

/** Keeps the machine from falling asleep under a run, and no longer. The screen may go dark. */
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
