import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { type RunningApp, test } from './app-test';
import type { DesktopApplication } from './launchers/launcher';
import { approvalDialog } from './testing/approval-dialog';
import { askMain, sayToMain } from './testing/over-bridge';
import { deskOf } from './testing/watch-desktop';

/** The servers of Linux show none: there the notification only leads to the call. */
const hasButtons = process.platform !== 'linux';
const title = 'Write file needs your approval';

interface OnDesktop {
  readonly page: Page;
  readonly app: RunningApp;
  readonly desktop: DesktopApplication;
}

test('a call that is raised with the window away calls, leads to it, and is allowed or denied', async ({
  page,
  app,
  desktop,
}) => {
  const desk = deskOf(desktop);
  await openAndHide({ page, app, desktop });
  await sayToMain(page, 'create first.txt with hi');
  const actions = hasButtons ? ['Allow', 'Deny'] : [];
  await expect
    .poll(desk.notifications)
    .toEqual([{ title, body: expect.stringContaining('first.txt'), actions, isOpen: true }]);
  if (hasButtons) {
    await desk.actOnNotification(title, 'Allow');
    await expect.poll(() => existsSync(join(app.workspacePath, 'first.txt'))).toBe(true);
    expect(await desk.isWindowShown()).toBe(false);
    await sayToMain(page, 'create denied.txt with hi');
    await expect.poll(async () => (await desk.notifications()).at(-1)?.body).toContain('denied.txt');
    await desk.actOnNotification(title, 'Deny');
    await expect.poll(() => askMain(page, 'approval.list', {})).toEqual([]);
    await expect.poll(desk.tray).toMatchObject({ icon: 'idle' });
    expect([existsSync(join(app.workspacePath, 'denied.txt')), await desk.isWindowShown()]).toEqual([false, false]);
    await sayToMain(page, 'create second.txt with hi');
    await expect.poll(async () => (await desk.notifications()).at(-1)?.body).toContain('second.txt');
  }
  await desk.clickNotification(title);
  await expect.poll(desk.isWindowShown).toBe(true);
  const { dialog, approve } = approvalDialog(page);
  const name = hasButtons ? 'second.txt' : 'first.txt';
  await expect(dialog).toContainText(name);
  await approve.click();
  await expect.poll(() => existsSync(join(app.workspacePath, name))).toBe(true);
  await expect.poll(async () => (await desk.notifications()).some(({ isOpen }) => isOpen)).toBe(false);
});

test('a run that ends with the window away is told, and leads to its conversation', async ({ page, app, desktop }) => {
  const desk = deskOf(desktop);
  await openAndHide({ page, app, desktop });
  await sayToMain(page, 'help');
  const ended = { title: 'The run has ended', body: 'help', actions: [], isOpen: true };
  await expect.poll(desk.notifications).toEqual([ended]);
  await desk.clickNotification(ended.title);
  await expect.poll(desk.isWindowShown).toBe(true);
  const conversation = page.getByRole('region', { name: 'Conversation', exact: true });
  await expect(conversation.getByRole('paragraph').and(page.getByText('help', { exact: true }))).toBeVisible();
});

async function openAndHide({ page, app, desktop }: OnDesktop): Promise<void> {
  await page.goto(app.url);
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeEnabled();
  await expect.poll(deskOf(desktop).isWindowShown).toBe(true);
  await desktop.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.hide());
}
