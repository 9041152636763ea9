import type { DesktopApplication } from '../launchers/launcher';

declare global {
  var passTime: (milliseconds: number) => void;
}

/** Lets tests advance main's clock, but not its timers. Runs in main before the app's own code. */
export function setClock(): void {
  const { now } = Date;
  let passed = 0;
  Date.now = () => now() + passed;
  globalThis.passTime = (milliseconds) => {
    passed += milliseconds;
  };
}

/** Waits longer than the time for which notices in quick succession are held back to be combined. */
export function passBurst(desktop: Pick<DesktopApplication, 'evaluate'>): Promise<void> {
  return desktop.evaluate(() => globalThis.passTime(60_000));
}
