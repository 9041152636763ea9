import { startWatchdog, type Watchdog } from './start-watchdog';

/** Who dies this often is being killed, or cannot live here. */
const MAX_DEATHS = 3;
const FORGET_AFTER = 5 * 60_000;

export interface WatchdogDeps {
  readonly now: () => number;
  readonly warn: (notice: string) => void;
  readonly start?: typeof startWatchdog;
}

export const watchdogGivenUp =
  'The process that ends commands when AIntern itself is killed was ended three times and is not started again. ' +
  'Commands run as before, and are ended when you stop them or quit. If AIntern crashes, some may go on: restart it ' +
  'to have them guarded again.';

/** Puts another in the place of a watchdog that has died: it guards the same commands, since it knows them by the marker. */
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
