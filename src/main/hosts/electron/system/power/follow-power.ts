import { app as electronApp, powerMonitor } from 'electron';
import type { App } from '../../../../app/app';
import { systemClock } from '../../../../base/clock';
import { createSuspendRecovery } from './create-suspend-recovery';

/** Follows the computer into its sleep and out of it, and ends in order when it is shut down. */
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
  // Without a listener the platform ends the process at once, with it what is not written yet.
  powerMonitor.on('shutdown', (event?: { preventDefault(): void }) => {
    event?.preventDefault();
    electronApp.quit();
  });
}
