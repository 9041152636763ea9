import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { test } from './app-test';
import { pagePreferences } from './testing/page-preferences';

test('the page has the bridge and nothing of Node, and cannot leave', async ({ page, app, desktop }) => {
  await page.goto(app.url);
  const address = page.url();
  const found = await page.evaluate(() => ({
    bridge: Object.keys(Reflect.get(window, 'aintern')),
    node: ['require', 'process', 'module', 'electron', 'ipcRenderer'].filter((name) => name in window),
    opened: window.open('https://example.com/'),
  }));
  expect(found).toEqual({ bridge: ['host', 'invoke', 'subscribe', 'pathOf'], node: [], opened: null });
  await page.evaluate(() => window.location.assign('https://example.com/'));
  await page.evaluate(() => window.location.assign('/index.html?other'));
  // A navigation that was let through would have begun by now.
  await page.waitForTimeout(300);
  expect(page.url()).toBe(address);
  expect(desktop.windows()).toHaveLength(1);
});

test('the page is made with every wall up, in a session of its own', async ({ page, app, desktop }) => {
  await page.goto(app.url);
  expect(await pagePreferences(desktop)).toMatchObject([
    {
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      webviewTag: false,
    },
  ]);
  const found = await desktop.evaluate(({ BrowserWindow, session }) =>
    BrowserWindow.getAllWindows().map(({ webContents }) => ({
      hasOwnSession: webContents.session === session.fromPartition('persist:aintern'),
      isDefaultSession: webContents.session === session.defaultSession,
      isPersistent: webContents.session.isPersistent(),
      checksSpelling: webContents.session.isSpellCheckerEnabled(),
      servesApp: [webContents.session, session.defaultSession].map(({ protocol }) => protocol.isProtocolHandled('app')),
      webRtc: webContents.getWebRTCIPHandlingPolicy(),
      address: webContents.getURL().split('#')[0],
    })),
  );
  expect(found).toEqual([
    {
      hasOwnSession: true,
      isDefaultSession: false,
      isPersistent: true,
      checksSpelling: false,
      servesApp: [true, false],
      webRtc: 'disable_non_proxied_udp',
      address: 'app://aintern/',
    },
  ]);
});

test('a frame that a page gets into itself has no bridge', async ({ page, app }) => {
  await page.goto(app.url);
  const found = await page.evaluate(async () => {
    const frame = document.createElement('iframe');
    frame.srcdoc = '<p>hello</p>';
    document.body.append(frame);
    await new Promise((resolve) => setTimeout(resolve, 300));
    return 'aintern' in (frame.contentWindow ?? {});
  });
  expect(found).toBe(false);
});

test('a page that dies comes back in its window', async ({ page, app, desktop }) => {
  await page.goto(app.url);
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible();
  // Looked at through main: for Playwright a page that has crashed stays so, whatever its window shows next.
  const happened = await desktop.evaluate(async ({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    if (!contents) throw new Error('There is no window');
    const seen: string[] = [];
    contents.once('render-process-gone', () => seen.push('gone'));
    const isBack = new Promise<void>((resolve) => contents.once('did-finish-load', () => resolve()));
    contents.forcefullyCrashRenderer();
    await isBack;
    return [...seen, 'loaded'];
  });
  expect(happened).toEqual(['gone', 'loaded']);
  const isUsable = () =>
    desktop.evaluate(({ BrowserWindow }) =>
      Promise.all(
        BrowserWindow.getAllWindows().map(({ webContents }) =>
          webContents.executeJavaScript(`document.querySelector('textarea[aria-label="Message"]')?.disabled === false`),
        ),
      ),
    );
  await expect.poll(isUsable).toEqual([true]);
});

test('a folder is chosen in the dialog of the system', async ({ page, app, folder }) => {
  await mkdir(join(folder, 'garden'));
  await page.goto(app.url);
  const switcher = page.getByRole('button', { name: /^Folder: / });
  await switcher.click();
  await app.chooseFolder(join(folder, 'garden'), () => page.getByRole('button', { name: 'Open folder…' }).click());
  await expect(switcher).toContainText('garden');
});
