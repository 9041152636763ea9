import { app as electronApp, powerMonitor } from 'electron';
import type { App } from '../../../../app/app';
import { systemClock } from '../../../../base/clock';
import { createSuspendRecovery } from './create-suspend-recovery';

/** Handles sleep and wake-up, and quits cleanly when the computer shuts down. */
export function followPower(app: App): void {
  const { suspend, resume } = createSuspendRecovery({
    app,
    clock: systemClock,
    after(milliseconds, action) {
      const timer = setTimeout(action, milliseconds);
      return () => clearTimeout(timer);
    },
  });
  powerMonitor.on('suspend', suspend);
  powerMonitor.on('resume', resume);
  // Without a listener the platform kills the process at once, and unwritten data is lost.
  powerMonitor.on('shutdown', (event?: { preventDefault(): void }) => {
    event?.preventDefault();
    electronApp.quit();
  });
}
