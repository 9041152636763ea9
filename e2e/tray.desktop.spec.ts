import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { runningCommands } from '../src/main/testing/running-commands';
import { test } from './app-test';
import { approvalDialog, card } from './testing/approval-dialog';
import { conversationRow } from './testing/conversation-row';
import { askMain, sayToMain } from './testing/over-bridge';
import { deskOf } from './testing/watch-desktop';

/** On Windows there is no number, but a mark on the window's own button, which is hidden with it. */
const shownBadge = process.platform === 'win32' ? 0 : 1;

/** A command that nobody else on the machine runs. */
const nap = `sleep 9${process.pid}`;
/** Which processes there are is seen on Linux alone; elsewhere what the app says of them has to do. */
const naps = process.platform === 'linux' ? () => runningCommands(nap) : null;
/** Where much runs at once, the first command takes some seconds. */
const patience = { timeout: 30_000 };

test('closing the window while a run works is asked once, and the run goes on in the tray', async ({
  page,
  app,
  desktop,
}) => {
  const desk = deskOf(desktop);
  await page.goto(app.url);
  await expect.poll(desk.isWindowShown).toBe(true);
  expect([await desk.isKeptAwake(), await desk.tray()]).toMatchObject([false, { toolTip: 'AIntern' }]);
  const message = page.getByRole('textbox', { name: 'Message' });
  await message.fill(`run ${nap}`);
  await message.press('Enter');
  if (naps) await expect.poll(naps).toBeGreaterThan(0);
  await expect.poll(desk.tray).toMatchObject({ icon: 'working', toolTip: 'AIntern: 1 at work' });
  expect(await desk.isKeptAwake()).toBe(true);
  await desk.answerMessageBoxes(0);
  await desk.closeWindow();
  await expect.poll(desk.isWindowShown).toBe(false);
  await expect.poll(() => askMain(page, 'settings.read', {})).toMatchObject({ whenClosed: 'keep-working' });
  const running = expect.stringContaining(`: Running ${nap}`);
  expect(await desk.tray()).toMatchObject({
    icon: 'working',
    menu: expect.arrayContaining([expect.objectContaining({ label: running, isEnabled: true })]),
  });
  if (naps) expect(naps()).toBeGreaterThan(0);

  await desk.chooseInTray('Open AIntern');
  await expect.poll(desk.isWindowShown).toBe(true);
  await expect(page.getByRole('button', { name: 'Stop', exact: true })).toBeVisible();
  await desk.closeWindow();
  await expect.poll(desk.isWindowShown).toBe(false);
  expect(await desk.messageBoxes()).toMatchObject([{ message: 'A conversation is at work.' }]);
  await desk.chooseInTray('Stop all');
  await expect.poll(desk.tray).toMatchObject({ icon: 'idle', toolTip: 'AIntern' });
  expect(await desk.isKeptAwake()).toBe(false);
  if (naps) await expect.poll(naps).toBe(0);
});

test('closing the window while a run works does nothing on Cancel, and ends the app and the run on Quit', async ({
  page,
  app,
  desktop,
}) => {
  const desk = deskOf(desktop);
  await page.goto(app.url);
  await sayToMain(page, `run ${nap}`);
  await expect.poll(desk.tray).toMatchObject({ icon: 'working' });
  if (naps) await expect.poll(naps, patience).toBeGreaterThan(0);
  await desk.answerMessageBoxes(2, 1);
  await desk.closeWindow();
  await expect.poll(desk.messageBoxes).toMatchObject([{ buttons: [expect.any(String), 'Quit', 'Cancel'] }]);
  expect([await desk.isWindowShown(), await askMain(page, 'settings.read', {})]).toMatchObject([
    true,
    { whenClosed: 'ask' },
  ]);
  if (naps) expect(naps()).toBeGreaterThan(0);
  await desk.closeWindow();
  await desktop.ended;
  if (naps) await expect.poll(naps, { timeout: 5_000 }).toBe(0);
});

test('quitting from the tray with running tools ends within 5 s and leaves nobody behind', async ({
  page,
  app,
  desktop,
}) => {
  const desk = deskOf(desktop);
  await page.goto(app.url);
  await askMain(page, 'settings.update', { autoApproveUpTo: 'medium' });
  // Three calls run at once, the others wait for their turn; what is started goes on in a terminal of its own.
  for (let count = 0; count < 3; count += 1) await sayToMain(page, `start ${nap}`);
  if (naps) await expect.poll(naps, patience).toBeGreaterThanOrEqual(6);
  await expect
    .poll(() => askMain(page, 'conversation.list', {}), patience)
    .toMatchObject(Array(3).fill({ state: 'idle' }));
  for (let count = 0; count < 5; count += 1) await sayToMain(page, `run ${nap}`);
  await expect.poll(desk.tray, patience).toMatchObject({ toolTip: 'AIntern: 5 at work' });
  if (naps) await expect.poll(naps, patience).toBeGreaterThanOrEqual(12);
  const began = performance.now();
  await desk.chooseInTray('Quit');
  await desktop.ended;
  const took = performance.now() - began;
  expect(took).toBeLessThan(5_000);
  if (naps) await expect.poll(naps, { timeout: 5_000 - took, intervals: [20] }).toBe(0);
});

test.describe('a call that waits while the window is closed', () => {
  test.beforeEach(async ({ page, app, desktop }) => {
    await mkdir(join(app.workspacePath, 'folder'));
    await page.goto(app.url);
    await expect(page.getByRole('textbox', { name: 'Message' })).toBeEnabled();
    await askMain(page, 'settings.update', { whenClosed: 'keep-working' });
    await deskOf(desktop).closeWindow();
    await expect.poll(deskOf(desktop).isWindowShown).toBe(false);
  });

  test('is in the tray and on the badge, and is allowed or denied there', async ({ page, app, desktop }) => {
    const desk = deskOf(desktop);
    await sayToMain(page, 'create allowed.txt with hi');
    await expect.poll(desk.tray).toMatchObject({
      icon: 'needs-you',
      toolTip: 'AIntern: 1 needs you, 1 at work',
      menu: expect.arrayContaining([
        expect.objectContaining({
          label: expect.stringMatching(/^Write file: .*allowed\.txt.* · Low risk$/),
          submenu: ['Allow', 'Deny', '', 'Open…'].map((label) => expect.objectContaining({ label })),
        }),
      ]),
    });
    expect(await desk.badgeCount()).toBe(shownBadge);
    const called = { title: 'Write file needs your approval', body: expect.stringContaining('allowed.txt') };
    await expect.poll(desk.notifications).toMatchObject([{ ...called, isOpen: true }]);
    await desk.chooseInTray(/allowed\.txt/, 'Allow');
    await expect.poll(() => existsSync(join(app.workspacePath, 'allowed.txt'))).toBe(true);
    await expect.poll(desk.tray).toMatchObject({ icon: 'idle' });
    expect((await desk.notifications())[0]).toMatchObject({ ...called, isOpen: false });

    await sayToMain(page, 'create denied.txt with hi');
    await expect.poll(desk.tray).toMatchObject({ icon: 'needs-you' });
    await desk.chooseInTray(/denied\.txt/, 'Deny');
    await expect.poll(desk.tray).toMatchObject({ icon: 'idle' });
    expect([await desk.badgeCount(), await desk.isWindowShown()]).toEqual([0, false]);
    await desk.clickTray();
    await conversationRow(page, 'create denied.txt').click();
    await expect(card(page, /denied\.txt/)).toContainText('Denied');
    expect(existsSync(join(app.workspacePath, 'denied.txt'))).toBe(false);
  });

  test('opens the window at its dialog where the risk is high', async ({ page, app, desktop }) => {
    const desk = deskOf(desktop);
    await sayToMain(page, 'run rm -rf folder');
    await expect.poll(desk.tray).toMatchObject({ icon: 'needs-you' });
    await desk.chooseInTray(/rm -rf folder · (High|Critical) risk…$/);
    await expect.poll(desk.isWindowShown).toBe(true);
    await expect(approvalDialog(page).dialog).toContainText('rm -rf folder');
    expect(existsSync(join(app.workspacePath, 'folder'))).toBe(true);
  });

  test('and was decided elsewhere before, leads to its conversation', async ({ page, app, desktop }) => {
    const desk = deskOf(desktop);
    const conversationId = await sayToMain(page, 'create late.txt with hi');
    await expect.poll(desk.tray).toMatchObject({ icon: 'needs-you' });
    await desk.openTrayMenu();
    await askMain(page, 'approval.deny-all', { conversationId });
    await expect.poll(desk.tray).toMatchObject({ icon: 'idle' });
    await desk.chooseInTray(/late\.txt/, 'Allow');
    await expect.poll(desk.isWindowShown).toBe(true);
    await expect(card(page, /late\.txt/)).toContainText('Denied');
    expect(existsSync(join(app.workspacePath, 'late.txt'))).toBe(false);
  });
});

test('a window that has gone is made anew from the tray, at the place that was chosen there', async ({
  page,
  app,
  desktop,
}) => {
  const desk = deskOf(desktop);
  await page.goto(app.url);
  await sayToMain(page, 'create new.txt with hi');
  await expect.poll(desk.tray).toMatchObject({ icon: 'needs-you' });
  await desktop.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.destroy());
  const opened = desktop.waitForEvent('window');
  await desk.chooseInTray(/new\.txt/, 'Open…');
  await expect(approvalDialog(await opened).dialog).toContainText('new.txt');
  expect(desktop.windows()).toHaveLength(1);
});
