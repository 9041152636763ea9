import type { App as ElectronApp } from 'electron';

/** A desktop that shuts down waits about five seconds; the terminals' watchdog ends whatever is left. */
const longest = 4_000;

/** Delays quitting until everything is written, but no longer than the desktop waits. */
export function disposeBeforeQuit(
  app: Pick<ElectronApp, 'once' | 'quit' | 'exit'>,
  dispose: () => Promise<void>,
): void {
  app.once('will-quit', (event) => {
    event.preventDefault();
    const timer = setTimeout(() => {
      console.error(`AIntern did not close within ${longest / 1_000} s`);
      app.exit(1);
    }, longest);
    dispose()
      .catch((cause: unknown) => console.error('AIntern did not close cleanly', cause))
      .finally(() => {
        clearTimeout(timer);
        app.quit();
      });
  });
}
