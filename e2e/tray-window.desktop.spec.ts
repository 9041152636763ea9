import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { test } from './app-test';
import { approvalDialog } from './testing/approval-dialog';
import { expectNoViolationInBothThemes } from './testing/expect-no-violation';
import { askMain, sayToMain } from './testing/over-bridge';
import { untilKeysCount } from './testing/press-keys';
import { shareDesktop } from './testing/share-desktop';

/** The small window's elements, by the names that users see or hear. */
function trayWindow(page: Page) {
  const question = (heading: string | RegExp) => page.getByRole('group', { name: heading });
  const button = (heading: string | RegExp, name: string | RegExp) =>
    question(heading).getByRole('button', { name, exact: typeof name === 'string' });
  return { question, button };
}

test.describe('the small window of the tray', () => {
  const shared = shareDesktop(async ({ workspacePath }) => {
    await mkdir(join(workspacePath, 'folder'));
    return {};
  });
  let small: Page;

  /** Which of our windows can be seen. */
  const shown = () =>
    shared.desktop.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()
        .filter((window) => window.isVisible())
        .map((window) => (window.webContents.getURL().endsWith('#tray') ? 'tray' : 'app')),
    );
  const isThere = (name: string) => existsSync(join(shared.workspacePath, name));

  test('shows what waits with its diff, and lets the user allow and deny it there', async () => {
    const { desk, desktop, page } = shared;
    await askMain(page, 'settings.update', { whenClosed: 'keep-working' });
    await desk.closeWindow();
    await expect.poll(shown).toEqual([]);
    await sayToMain(page, 'create allowed.txt with hi');
    await sayToMain(page, 'create denied.txt with hi');
    await expect.poll(desk.tray).toMatchObject({
      menu: expect.arrayContaining([expect.objectContaining({ label: 'Review 2 questions…' })]),
    });
    const opened = desktop.waitForEvent('window');
    await desk.chooseInTray('Review 2 questions…');
    small = await opened;
    const { question, button } = trayWindow(small);
    await expect(question('Create allowed.txt?').getByRole('textbox', { name: /^New content/ })).toContainText('hi');
    expect(await shown()).toEqual(['tray']);
    expect(await small.evaluate(() => [window.innerWidth, window.innerHeight])).toEqual([420, 560]);
    await expectNoViolationInBothThemes(small);
    await button('Create allowed.txt?', 'Allow').click();
    await expect.poll(() => isThere('allowed.txt')).toBe(true);
    await button('Create denied.txt?', 'Deny').click();
    await question('Create denied.txt?')
      .getByRole('textbox', { name: /^Message/ })
      .fill('not this one');
    await button('Create denied.txt?', 'Deny').click();
    await expect(small.getByRole('heading', { name: 'You’re all caught up' })).toBeVisible();
    expect([isThere('denied.txt'), await shown()]).toEqual([false, ['tray']]);
  });

  test('is closed with Escape and comes back by a click on the icon while something waits', async () => {
    const { desk, desktop, page } = shared;
    const closed = small.waitForEvent('close');
    // The page may be gone before the key has been released.
    await small.keyboard.press('Escape').catch(() => {});
    await closed;
    expect(await shown()).toEqual([]);
    await sayToMain(page, 'create again.txt with hi');
    await expect.poll(() => askMain(page, 'approval.list', {})).toHaveLength(1);
    const opened = desktop.waitForEvent('window');
    await desk.clickTray();
    small = await opened;
    await expect.poll(shown).toEqual(['tray']);
    const { question, button } = trayWindow(small);
    await expect(button('Create again.txt?', 'Allow')).toBeEnabled();
    await untilKeysCount(small);
    await small.keyboard.press('ControlOrMeta+Enter');
    await expect.poll(() => isThere('again.txt')).toBe(true);
    await expect(question('Create again.txt?')).toBeHidden();
  });

  test('opens the app’s window at the question above medium risk', async () => {
    const { page } = shared;
    const conversationId = await sayToMain(page, 'run rm -rf folder');
    const { button } = trayWindow(small);
    // Its rehearsal has deleted a folder, so it is asked about by that.
    await expect(button(/\?$/, 'Allow')).toHaveCount(0);
    await button(/\?$/, 'Review…').click();
    await expect.poll(shown).toEqual(['app']);
    await expect(approvalDialog(page).dialog).toContainText('rm -rf folder');
    await askMain(page, 'approval.deny-all', { conversationId });
    expect(isThere('folder')).toBe(true);
  });

  test('is as locked as the app’s window: no other address, no other window, no node', async () => {
    const found = await shared.desktop.evaluate(async ({ BrowserWindow }) => {
      const window = BrowserWindow.getAllWindows().find(({ webContents }) => webContents.getURL().endsWith('#tray'));
      const contents = window?.webContents;
      if (!contents) throw new Error('There is no tray window');
      const run = (code: string) => contents.executeJavaScript(code);
      await run(`location.href = 'https://example.com/'; window.open('https://example.com/') === null`);
      const preferences = Reflect.get(contents, 'getLastWebPreferences').call(contents) as Electron.WebPreferences;
      const { sandbox, contextIsolation, nodeIntegration, webviewTag } = preferences;
      return {
        url: contents.getURL(),
        windows: BrowserWindow.getAllWindows().length,
        preferences: { sandbox, contextIsolation, nodeIntegration, webviewTag },
        node: await run(`typeof require + typeof process`),
      };
    });
    expect(found).toEqual({
      url: 'app://aintern/#tray',
      windows: 2,
      preferences: { sandbox: true, contextIsolation: true, nodeIntegration: false, webviewTag: false },
      node: 'undefinedundefined',
    });
  });
});
