import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { AinternBridge } from '../src/shared/contract/contract';
import { test } from './app-test';
import { inboxOf } from './testing/inbox';
import { askMain, replyOfMain } from './testing/over-bridge';
import { messageField } from './testing/send-message';
import { shareDesktop } from './testing/share-desktop';

/** Available in the page, where functions passed to `evaluate` run. */
declare const aintern: AinternBridge;

const shared = shareDesktop();

test.beforeEach(() => shared.desk.hideWindow());

test.describe('the keys that work from everywhere', () => {
  const isRegistered = (accelerator: string) =>
    shared.desktop.evaluate(({ globalShortcut }, keys) => globalShortcut.isRegistered(keys), accelerator);

  test('are set in the settings, bring the window up and away, or are refused there', async () => {
    const { desktop, desk, page } = shared;
    await desk.chooseInMenu('Settings…');
    await page.getByRole('tab', { name: 'Desktop' }).click();
    const field = page.getByRole('textbox', { name: 'Global shortcut' });
    await field.press('Alt+Shift+KeyA');
    await expect(field).toHaveValue('Alt+Shift+A');
    await desk.hideWindow();
    await desk.pressShortcut('Alt+Shift+A');
    await expect.poll(desk.windowState).toEqual({ isVisible: true, isFocused: true });
    await desk.pressShortcut('Alt+Shift+A');
    await expect.poll(desk.isWindowShown).toBe(false);
    await desk.clickTray();
    await expect.poll(desk.isWindowShown).toBe(true);

    await desktop.evaluate(({ globalShortcut }) => globalShortcut.register('Alt+Shift+B', () => {}));
    await field.press('Alt+Shift+KeyB');
    await expect(page.getByText('Alt+Shift+B is already used by the system or another app')).toBeVisible();
    await expect(field).toHaveValue('Alt+Shift+A');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('stay as they are where what is set are none, and are given back when none are set', async () => {
    const { page } = shared;
    expect(await replyOfMain(page, 'settings.update', { globalShortcut: 'Alt+Shift+C' })).toHaveProperty('ok', true);
    expect(await replyOfMain(page, 'settings.update', { globalShortcut: 'Alt+Nonsense' })).toEqual({
      ok: false,
      error: { code: 'refused', message: expect.stringMatching(/isn’t a valid shortcut/) },
    });
    expect(await askMain(page, 'settings.read', {})).toHaveProperty('globalShortcut', 'Alt+Shift+C');
    expect(await isRegistered('Alt+Shift+C')).toBe(true);
    await askMain(page, 'settings.update', { globalShortcut: null });
    expect(await isRegistered('Alt+Shift+C')).toBe(false);
  });
});

test.describe('the start at login', () => {
  test('is refused for what is not installed, and the setting stays off', async () => {
    const { page } = shared;
    expect(await replyOfMain(page, 'settings.update', { launchAtLogin: true })).toEqual({
      ok: false,
      error: { code: 'refused', message: expect.stringContaining('Install a package') },
    });
    expect(await askMain(page, 'settings.read', {})).toHaveProperty('launchAtLogin', false);
  });
});

test.describe('the menu', () => {
  test('leads to its places', async () => {
    const { desk, page } = shared;
    const message = messageField(page);
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
    await expect(message).toBeFocused();
  });

  test('has the folders that were open, opens one, and forgets them', async () => {
    const { desktop, desk, page, folder, workspacePath } = shared;
    const recentItems = () =>
      desktop.evaluate(({ Menu }) => {
        const file = Menu.getApplicationMenu()?.items.find(({ label }) => label === '&File');
        const recent = file?.submenu?.items.find(({ label }) => label === 'Open &Recent');
        return recent?.submenu?.items.flatMap(({ label }) => label || []);
      });
    const other = join(folder, 'other');
    await mkdir(other);
    await askMain(page, 'workspace.open', { path: other });
    await askMain(page, 'workspace.open', { path: workspacePath });
    await expect.poll(recentItems).toEqual([workspacePath, other, 'Clear Recent Folders']);
    await desk.chooseInMenu(other);
    await expect.poll(() => askMain(page, 'app.describe', {})).toHaveProperty('workspacePath', other);
    expect(await desk.windowState()).toEqual({ isVisible: true, isFocused: true });
    await desk.chooseInMenu('Clear Recent Folders');
    await expect.poll(recentItems).toEqual(['No Recent Folders']);
  });
});

test('a computer that wakes up has the models looked for again', async () => {
  const { desktop, page } = shared;
  // Waits for the requests of the start itself.
  await askMain(page, 'model.list', { refresh: true });
  await page.evaluate(() => {
    Object.assign(globalThis, { refreshes: 0 });
    aintern.subscribe(({ name }) => {
      if (name === 'models.changed') Object.assign(globalThis, { refreshes: 1 });
    });
  });
  await desktop.evaluate(({ powerMonitor }) => {
    // Main gives a network a few seconds to come back; the test skips them.
    const { setTimeout } = globalThis;
    globalThis.setTimeout = ((run: () => void) => setTimeout(run, 0)) as typeof setTimeout;
    powerMonitor.emit('suspend');
    powerMonitor.emit('resume');
    globalThis.setTimeout = setTimeout;
  });
  await expect.poll(() => page.evaluate(() => Reflect.get(globalThis, 'refreshes'))).toBe(1);
});
