import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { test } from './app-test';

test.use({ model: 'parrot' });

test('RL-24: an answer goes on while the page of its window is killed, and the window shows all of it', async ({
  page,
  app,
  desktop,
}) => {
  await page.goto(app.url);
  await page.getByRole('textbox', { name: 'Message' }).fill('tell in two parts');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('First part, line 29.')).toBeVisible();
  await desktop.evaluate(async ({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    if (!contents) throw new Error('There is no window');
    const isBack = new Promise<void>((resolve) => contents.once('did-finish-load', () => resolve()));
    contents.forcefullyCrashRenderer();
    await isBack;
  });
  await writeFile(join(app.workspacePath, 'go-on'), '');
  // Looked at through main: for Playwright a page that has crashed stays so, whatever its window shows next.
  const shown = () =>
    desktop.evaluate(async ({ BrowserWindow }) =>
      String(await BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript('document.body.innerText')),
    );
  await expect.poll(shown, { timeout: 30_000 }).toContain('Second part, line 29.');
});
