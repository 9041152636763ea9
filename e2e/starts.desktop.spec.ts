import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { test } from './app-test';
import type { DesktopApplication, LaunchOptions } from './launchers/launcher';
import { inboxOf } from './testing/inbox';
import { askMain } from './testing/over-bridge';
import { readLogs } from './testing/read-logs';
import { deskOf } from './testing/watch-desktop';

function startWith(given: Pick<LaunchOptions, 'args' | 'prepare'>): void {
  test.use({ startOptions: ({ startOptions }, use) => use({ ...startOptions, ...given }) });
}

/** Returns the exit code and the output. */
async function quit(desktop: DesktopApplication) {
  await desktop.close();
  return { code: await desktop.exited, output: desktop.output() };
}

const inOrder = { code: 0, output: '' };

test.describe('an app that is started by a link', () => {
  startWith({ args: ['aintern://inbox'] });

  test('follows it once there is a page', async ({ page }) => {
    await expect(inboxOf(page).title).toBeVisible();
  });
});

test.describe('an app that is started at login', () => {
  startWith({ args: ['--hidden'] });

  test.beforeEach(({ dataPath }) =>
    writeFile(join(dataPath, 'settings.json'), JSON.stringify({ settings: { globalShortcut: 'Alt+Shift+D' } })),
  );

  test('shows no window until somebody wants it, has the keys of the last time, and ends with the computer', async ({
    desktop,
  }) => {
    const windows = () =>
      desktop.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().map((window) => window.isVisible()));
    const hasKeys = () => desktop.evaluate(({ globalShortcut }) => globalShortcut.isRegistered('Alt+Shift+D'));
    await expect.poll(hasKeys).toBe(true);
    // The tray appears after the shortcuts are registered, and a window would only open after the tray.
    await expect.poll(deskOf(desktop).tray).toMatchObject({ toolTip: 'AIntern' });
    expect(await windows()).toEqual([]);
    expect(await desktop.startAgain()).toBe(0);
    await expect.poll(windows).toEqual([true]);
    const isDelayed = await desktop.evaluate(({ powerMonitor }) => {
      let isPrevented = false;
      const event = { preventDefault: () => (isPrevented = true) };
      setImmediate(() => powerMonitor.emit('shutdown', event));
      return new Promise((resolve) => setImmediate(() => resolve(isPrevented)));
    });
    expect([isDelayed, await desktop.exited, desktop.output()]).toEqual([true, 0, '']);
  });
});

test.describe('a second start while the first is not ready yet', () => {
  startWith({
    args: ['--hidden'],
    prepare: [
      ({ app }) => {
        const { whenReady } = app;
        const isStartedAgain = new Promise((resolve) => app.once('second-instance', resolve));
        app.whenReady = async () => {
          await whenReady.call(app);
          await isStartedAgain;
        };
      },
    ],
  });

  test('opens its folder all the same', async ({ desktop, folder }) => {
    expect(await desktop.startAgain(folder)).toBe(0);
    const page = await desktop.firstWindow();
    await expect.poll(() => askMain(page, 'app.describe', {})).toMatchObject({ workspacePath: folder });
  });
});

test.describe('a page whose loading is cut short', () => {
  startWith({
    prepare: [
      ({ BrowserWindow }) => {
        const { loadURL } = BrowserWindow.prototype;
        BrowserWindow.prototype.loadURL = function (this: Electron.BrowserWindow, ...args) {
          const loaded = loadURL.apply(this, args);
          this.webContents.stop();
          return loaded;
        };
      },
    ],
  });

  test('is noted, and ends nothing', async ({ desktop, dataPath }) => {
    await expect.poll(deskOf(desktop).tray).toMatchObject({ toolTip: 'AIntern' });
    await expect.poll(() => readLogs(dataPath)).toMatch(/ERR_[A-Z]+.*The page did not load/);
    expect(await quit(desktop)).toEqual(inOrder);
  });
});

test.describe('an app whose page still loads', () => {
  startWith({
    prepare: [
      ({ app }) => {
        app.on('session-created', ({ protocol }) => {
          const { handle } = protocol;
          protocol.handle = (scheme) => handle.call(protocol, scheme, () => new Promise(() => {}));
        });
      },
    ],
  });

  test('ends in order', async ({ desktop }) => {
    const isLoading = () =>
      desktop.evaluate(({ BrowserWindow }) =>
        BrowserWindow.getAllWindows().map(({ webContents }) => webContents.isLoading()),
      );
    await expect.poll(isLoading).toEqual([true]);
    expect(await quit(desktop)).toEqual(inOrder);
  });
});
