import { startWatchdog, type Watchdog } from './start-watchdog';

/** A watchdog that dies this often is being killed, or can't run here. */
const MAX_DEATHS = 3;
const FORGET_AFTER = 5 * 60_000;

export interface WatchdogDeps {
  readonly now: () => number;
  readonly warn: (notice: string) => void;
  readonly start?: typeof startWatchdog;
}

export const watchdogGivenUp =
  'The process that cleans up commands if AIntern crashes was stopped three times and won’t be started again. ' +
  'Commands still run, and stop when you stop them or quit. If AIntern crashes, some may keep running. Restart ' +
  'AIntern to turn the cleanup back on.';

/** Replaces a watchdog that has died: the new one guards the same commands, since it identifies them by the marker. */
export function superviseWatchdog(marker: string, { now, warn, start = startWatchdog }: WatchdogDeps): Watchdog | null {
  let deaths: number[] = [];
  let current = start(marker, replace);
  if (!current) return null;

  function replace(): void {
    deaths = [...deaths.filter((at) => now() - at < FORGET_AFTER), now()];
    if (deaths.length < MAX_DEATHS) {
      current = start(marker, replace);
    } else {
      current = null;
      warn(watchdogGivenUp);
    }
  }

  return { dispose: async () => current?.dispose() };
}
