import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AinternBridge } from '../src/shared/contract';
import { launchStandIn, type StandInApplication } from './electron-stand-in/launch';
import { replyOfMain } from './testing/over-bridge';

/** In the page, where the functions given to evaluateInPage run. */
declare const aintern: AinternBridge;

/** For one start of the whole app on a machine that has other things to do. */
const START_LIMIT = 60_000;

let folder: string;
let dataPath: string;
let app: StandInApplication;
let page: Page;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aintern-system-'));
  dataPath = join(folder, 'data');
  app = await launchStandIn({ dataPath, args: ['--workspace', folder] });
  page = await app.firstWindow();
}, START_LIMIT);

afterAll(async () => {
  await app?.quit();
  await rm(folder, { recursive: true, force: true });
});

beforeEach(() =>
  app.evaluate(({ BrowserWindow, standIn }) => {
    standIn.calls.length = 0;
    BrowserWindow.getAllWindows()[0]?.hide();
  }),
);

function windowState(): Promise<{ isVisible: boolean | undefined; isFocused: boolean | undefined }> {
  return app.evaluate(({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows();
    return { isVisible: window?.isVisible(), isFocused: window?.isFocused() };
  });
}

/** What the user was asked or told by a dialog, and with which button it would be answered without a thought. */
function dialogs(): Promise<{ message: string; detail?: string; defaultId?: number }[]> {
  return app.evaluate(({ standIn }) =>
    standIn.calls
      .filter(({ method }) => method === 'showMessageBox')
      .map(({ args }) => args[0] as { message: string; detail?: string; defaultId?: number }),
  );
}

const inFront = { isVisible: true, isFocused: true };
const hidden = { isVisible: false, isFocused: false };

describe('a second start', () => {
  /** What the first one hears of it, without the time that another process takes to start. */
  const startAgain = (request: { workspacePath?: string; link?: string }) =>
    app.evaluate(({ app: electronApp }, data) => {
      electronApp.emit('second-instance', {}, [], '/', data);
    }, request);

  test('without a folder only brings the window up', async () => {
    const before = await replyOfMain(page, 'app.describe', {});
    await startAgain({});
    expect(await windowState()).toEqual(inFront);
    expect(await replyOfMain(page, 'app.describe', {})).toEqual(before);
  });

  test('on a folder that is not there says so, and what to do', async () => {
    await startAgain({ workspacePath: join(folder, 'missing') });
    await expect.poll(dialogs).toEqual([
      expect.objectContaining({
        message: 'The folder could not be opened',
        detail: expect.stringContaining('check the path'),
      }),
    ]);
  });
});

describe('a link', () => {
  const openUrl = (url: string) =>
    app.evaluate(({ app: electronApp }, text) => {
      let isPrevented = false;
      electronApp.emit('open-url', { preventDefault: () => (isPrevented = true) }, text);
      return isPrevented;
    }, url);

  test('to a folder that was never open is asked about, with its whole path and No as the answer', async () => {
    const before = await replyOfMain(page, 'app.describe', {});
    expect(await openUrl('aintern://open?folder=/home/me/pro%E2%80%AEject')).toBe(true);
    await expect.poll(dialogs).toEqual([
      expect.objectContaining({
        message: 'Open this folder?',
        detail: expect.stringContaining('“/home/me/pro\\u202eject”'),
        buttons: ['Cancel', 'Open Folder'],
        defaultId: 0,
        cancelId: 0,
      }),
    ]);
    expect(await replyOfMain(page, 'app.describe', {})).toEqual(before);
    expect(await windowState()).toEqual(hidden);
  });

  test.each(['aintern://open?folder=//host/share', 'aintern://inbox?approve=all'])(
    '%s is refused in a dialog and does nothing',
    async (url) => {
      const before = [await replyOfMain(page, 'app.describe', {}), await replyOfMain(page, 'conversation.list', {})];
      await openUrl(url);
      await expect.poll(dialogs).toEqual([
        expect.objectContaining({
          message: 'The link could not be opened',
          detail: expect.stringContaining('Nothing was done'),
        }),
      ]);
      expect([await replyOfMain(page, 'app.describe', {}), await replyOfMain(page, 'conversation.list', {})]).toEqual(
        before,
      );
      expect(await windowState()).toEqual(hidden);
    },
  );
});

describe('the keys that work from everywhere', () => {
  const isRegistered = (accelerator: string) =>
    app.evaluate(({ globalShortcut }, keys) => globalShortcut.isRegistered(keys), accelerator);

  test('stay as they are where what is set are none, and are given back when none are set', async () => {
    expect(await replyOfMain(page, 'settings.update', { globalShortcut: 'Alt+Shift+A' })).toHaveProperty('ok', true);
    expect(await replyOfMain(page, 'settings.update', { globalShortcut: 'Alt+Nonsense' })).toEqual({
      ok: false,
      error: { code: 'refused', message: expect.stringMatching(/no combination of keys/) },
    });
    expect(await replyOfMain(page, 'settings.read', {})).toHaveProperty('value.globalShortcut', 'Alt+Shift+A');
    expect(await isRegistered('Alt+Shift+A')).toBe(true);
    await replyOfMain(page, 'settings.update', { globalShortcut: null });
    expect(await isRegistered('Alt+Shift+A')).toBe(false);
  });
});

describe('the start at login', () => {
  test('is refused for what is not installed, and the setting stays off', async () => {
    expect(await replyOfMain(page, 'settings.update', { launchAtLogin: true })).toEqual({
      ok: false,
      error: { code: 'refused', message: expect.stringContaining('install a package') },
    });
    expect(await replyOfMain(page, 'settings.read', {})).toHaveProperty('value.launchAtLogin', false);
  });

  test.runIf(process.platform === 'linux')('is an entry of the desktop for what is installed', async () => {
    await app.evaluate(
      ({ app: electronApp }, configPath) => {
        Object.assign(electronApp, { isPackaged: true });
        process.env.XDG_CONFIG_HOME = configPath;
      },
      join(folder, 'config'),
    );
    const entry = join(folder, 'config', 'autostart', 'aintern.desktop');
    expect(await replyOfMain(page, 'settings.update', { launchAtLogin: true })).toHaveProperty(
      'value.launchAtLogin',
      true,
    );
    expect(await readFile(entry, 'utf8')).toContain(`Exec="${process.execPath}" "--hidden"\n`);
    expect(await replyOfMain(page, 'settings.update', { launchAtLogin: false })).toHaveProperty(
      'value.launchAtLogin',
      false,
    );
    await expect(readFile(entry)).rejects.toThrow('ENOENT');
    await app.evaluate(({ app: electronApp }) => void Object.assign(electronApp, { isPackaged: false }));
  });

  test(
    'shows no window until somebody wants it, has the keys of the last time, and ends with the computer',
    async () => {
      const ownPath = join(folder, 'hidden-data');
      await mkdir(ownPath);
      await writeFile(join(ownPath, 'settings.json'), JSON.stringify({ settings: { globalShortcut: 'Alt+Shift+C' } }));
      const own = await launchStandIn({ dataPath: ownPath, args: ['--hidden'] });
      const windows = () =>
        own.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().map((window) => window.isVisible()));
      const hasKeys = () => own.evaluate(({ globalShortcut }) => globalShortcut.isRegistered('Alt+Shift+C'));
      await expect.poll(hasKeys).toBe(true);
      // The tray comes after the keys, and what would open a window after it.
      await expect
        .poll(() => own.evaluate(({ standIn }) => standIn.calls.some(({ module }) => module === 'Tray')))
        .toBe(true);
      expect(await windows()).toEqual([]);
      await own.evaluate(({ app: electronApp }) => void electronApp.emit('second-instance', {}, [], '/', {}));
      await expect.poll(windows).toEqual([true]);
      const isDelayed = await own.evaluate(({ powerMonitor }) => {
        let isPrevented = false;
        const event = { preventDefault: () => (isPrevented = true) };
        setImmediate(() => powerMonitor.emit('shutdown', event));
        return new Promise((resolve) => setImmediate(() => resolve(isPrevented)));
      });
      expect([isDelayed, await own.exited, own.output()]).toEqual([true, 0, '']);
    },
    START_LIMIT,
  );
});

describe('the menu', () => {
  const clickItem = (label: string) =>
    app.evaluate(({ Menu }, name) => {
      const find = (items: Electron.MenuItem[]): Electron.MenuItem[] =>
        items.flatMap((item) => [item, ...find(item.submenu?.items ?? [])]);
      const found = find(Menu.getApplicationMenu()?.items ?? []).find((item) => item.label === name);
      found?.click?.();
      return found !== undefined;
    }, label);
  const recentItems = () =>
    app.evaluate(({ Menu }) => {
      const file = Menu.getApplicationMenu()?.items.find(({ label }) => label === '&File');
      const recent = file?.submenu?.items.find(({ label }) => label === 'Open &Recent');
      return recent?.submenu?.items.flatMap(({ label }) => label ?? []);
    });

  test('has the folders that were open, opens one, and forgets them', async () => {
    const other = await mkdtemp(join(tmpdir(), 'aintern-recent-'));
    await replyOfMain(page, 'workspace.open', { path: other });
    await replyOfMain(page, 'workspace.open', { path: folder });
    expect((await recentItems())?.slice(0, 2)).toEqual([folder, other]);
    await clickItem(other);
    await expect.poll(() => replyOfMain(page, 'app.describe', {})).toHaveProperty('value.workspacePath', other);
    expect(await windowState()).toEqual(inFront);
    await clickItem('Clear Recent Folders');
    await expect.poll(recentItems).toEqual(['No Recent Folders']);
    await rm(other, { recursive: true });
  });
});

describe('the computer', () => {
  test('that wakes up has the models looked for again', async () => {
    await app.evaluateInPage(() => {
      Object.assign(globalThis, { refreshes: 0 });
      aintern.subscribe(({ name }) => {
        if (name === 'models.changed') Object.assign(globalThis, { refreshes: 1 });
      });
    });
    await app.evaluate(({ powerMonitor }) => {
      powerMonitor.emit('suspend');
      powerMonitor.emit('resume');
    });
    await expect.poll(() => app.evaluateInPage(() => (globalThis as { refreshes?: number }).refreshes)).toBe(1);
  });
});
