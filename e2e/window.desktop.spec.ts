import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { test } from './app-test';

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
  const back = desktop.waitForEvent('window');
  await desktop.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer(),
  );
  const other = await back;
  await expect(other.getByRole('textbox', { name: 'Message' })).toBeVisible();
});

test('a folder is chosen in the dialog of the system', async ({ page, app, folder }) => {
  await mkdir(join(folder, 'garden'));
  await page.goto(app.url);
  const switcher = page.getByRole('button', { name: /^Folder: / });
  await switcher.click();
  await app.chooseFolder(join(folder, 'garden'), () => page.getByRole('button', { name: 'Open folder…' }).click());
  await expect(switcher).toContainText('garden');
});
