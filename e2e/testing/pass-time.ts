import type { DesktopApplication } from '../launchers/launcher';

declare global {
  var passTime: (milliseconds: number) => void;
}

/** Main's clock can be put forward then; its timers cannot. Runs in main before the app's own code. */
export function setClock(): void {
  const { now } = Date;
  let passed = 0;
  Date.now = () => now() + passed;
  globalThis.passTime = (milliseconds) => {
    passed += milliseconds;
  };
}

/** Longer than notices are held back that come soon after others, to be told together. */
export function passBurst(desktop: Pick<DesktopApplication, 'evaluate'>): Promise<void> {
  return desktop.evaluate(() => globalThis.passTime(60_000));
}
