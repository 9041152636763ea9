import { app } from 'electron';

/** Holds the end of the process back until everything is written. */
export function disposeBeforeQuit(dispose: () => Promise<void>): void {
  app.once('will-quit', (event) => {
    event.preventDefault();
    dispose()
      .catch((cause: unknown) => console.error('AIntern did not close cleanly', cause))
      .finally(() => app.quit());
  });
}
