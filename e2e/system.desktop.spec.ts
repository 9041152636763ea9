import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { test } from './app-test';
import type { DesktopApplication } from './launchers/launcher';
import { inboxOf } from './testing/inbox';
import { askMain } from './testing/over-bridge';
import { deskOf } from './testing/watch-desktop';

const message = (page: Page) => page.getByRole('textbox', { name: 'Message' });

async function hide(desktop: DesktopApplication): Promise<void> {
  await expect.poll(deskOf(desktop).isWindowShown).toBe(true);
  await desktop.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.hide());
}

test('a second start opens its folder in the first, brings the window up, and ends', async ({
  page,
  app,
  folder,
  desktop,
}) => {
  await mkdir(join(folder, 'garden'));
  await page.goto(app.url);
  await hide(desktop);
  expect(await desktop.startAgain(join(folder, 'garden'))).toBe(0);
  await expect.poll(deskOf(desktop).isWindowShown).toBe(true);
  await expect(page.getByRole('button', { name: /^Folder: / })).toContainText('garden');
  expect(desktop.windows()).toHaveLength(1);
});

test('a link leads to the inbox, and one that is wrong is refused and does nothing', async ({ page, app, desktop }) => {
  const desk = deskOf(desktop);
  await page.goto(app.url);
  await expect(message(page)).toBeEnabled();
  await hide(desktop);
  expect(await desktop.startAgain('aintern://send?text=hello')).toBe(0);
  await expect
    .poll(desk.messageBoxes)
    .toMatchObject([{ message: 'The link could not be opened', detail: expect.stringContaining('Nothing was done') }]);
  expect([await askMain(page, 'conversation.list', {}), await desk.isWindowShown()]).toEqual([[], false]);
  expect(await desktop.startAgain('aintern://inbox')).toBe(0);
  await expect.poll(desk.isWindowShown).toBe(true);
  await expect(inboxOf(page).title).toBeVisible();
  expect(await desk.messageBoxes()).toHaveLength(1);
});

test.describe('an app that is started by a link', () => {
  test.use({
    startOptions: async ({ startOptions }, use) => use({ ...startOptions, args: ['aintern://inbox'] }),
  });

  test('follows it once there is a page', async ({ page, app }) => {
    await page.goto(app.url);
    await expect(inboxOf(page).title).toBeVisible();
  });
});

test('the keys that work from everywhere are set in the settings, or refused there', async ({ page, app, desktop }) => {
  const desk = deskOf(desktop);
  await page.goto(app.url);
  await desk.chooseInMenu('Settings…');
  await page.getByRole('tab', { name: 'Desktop' }).click();
  const field = page.getByRole('textbox', { name: 'Shortcut from anywhere' });
  await field.press('Alt+Shift+KeyA');
  await expect(field).toHaveValue('Alt+Shift+A');
  await hide(desktop);
  await desk.pressShortcut('Alt+Shift+A');
  await expect.poll(desk.isWindowShown).toBe(true);
  await desk.pressShortcut('Alt+Shift+A');
  await expect.poll(desk.isWindowShown).toBe(false);
  await desk.clickTray();

  await desktop.evaluate(({ globalShortcut }) => globalShortcut.register('Alt+Shift+B', () => {}));
  await field.press('Alt+Shift+KeyB');
  await expect(page.getByText('has Alt+Shift+B already: choose other keys')).toBeVisible();
  await expect(field).toHaveValue('Alt+Shift+A');
});

test('the menu leads to its places', async ({ page, app, desktop }) => {
  const desk = deskOf(desktop);
  await page.goto(app.url);
  await expect(message(page)).toBeEnabled();
  await hide(desktop);
  await desk.chooseInMenu('Inbox');
  await expect(inboxOf(page).title).toBeVisible();
  expect(await desk.isWindowShown()).toBe(true);
  await desk.chooseInMenu('Keyboard Shortcuts');
  await expect(page.getByRole('dialog', { name: /keyboard shortcuts/i })).toBeVisible();
  await page.keyboard.press('Escape');
  await desk.chooseInMenu('Settings…');
  await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible();
  await desk.chooseInMenu('New Conversation');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(message(page)).toBeFocused();
});
