import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { test } from './app-test';
import { messageField } from './testing/send-message';

test('a page that dies comes back in its window', async ({ page, app, desktop }) => {
  await page.goto(app.url);
  await expect(messageField(page)).toBeVisible();
  // Checked through main: for Playwright a crashed page stays crashed, whatever its window shows next.
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
