import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { howMany, isFullSize } from '../src/main/testing/how-many';
import { runningCommands, runningPrograms } from '../src/main/testing/running-commands';
import { test } from './app-test';
import { approvalDialog, card, question } from './testing/approval-dialog';
import { conversationRow } from './testing/conversation-row';
import { askMain, sayToMain } from './testing/over-bridge';
import { passBurst, setClock } from './testing/pass-time';
import { shareDesktop } from './testing/share-desktop';
import { deskOf } from './testing/watch-desktop';

/** Windows shows no number, but an overlay on the window's taskbar button, which is hidden with it. */
const shownBadge = process.platform === 'win32' ? 0 : 1;

/** A command that no other process on the machine runs. */
const nap = `sleep 9${process.pid}`;
/** Tests can only list processes on Linux; elsewhere they rely on what the app reports. */
const seesProcesses = process.platform === 'linux';
const naps = () => runningPrograms(nap);
/** Includes the shells around them. */
const leftBehind = () => runningCommands(nap);

test.describe('an app that goes on without its window', () => {
  const shared = shareDesktop(async ({ workspacePath }) => {
    await mkdir(join(workspacePath, 'folder'));
    return { prepare: [setClock] };
  });

  test('is asked about once, and its run goes on in the tray', async () => {
    const { desk, page } = shared;
    expect([await desk.isKeptAwake(), await desk.tray()]).toMatchObject([false, { toolTip: 'AIntern' }]);
    await sayToMain(page, `run ${nap}`);
    if (seesProcesses) await expect.poll(naps).toBe(1);
    await expect.poll(desk.tray).toMatchObject({ icon: 'working', toolTip: 'AIntern: 1 running' });
    expect(await desk.isKeptAwake()).toBe(true);
    await desk.answerMessageBoxes(0);
    await desk.closeWindow();
    await expect.poll(desk.isWindowShown).toBe(false);
    await expect.poll(() => askMain(page, 'settings.read', {})).toMatchObject({ whenClosed: 'keep-working' });
    const running = expect.stringContaining(`: Running ${nap}`);
    await expect.poll(desk.tray).toMatchObject({
      icon: 'working',
      menu: expect.arrayContaining([expect.objectContaining({ label: running, isEnabled: true })]),
    });
    if (seesProcesses) expect(naps()).toBe(1);

    await desk.chooseInTray('Open AIntern');
    await expect.poll(desk.isWindowShown).toBe(true);
    await conversationRow(page, `run ${nap}`).click();
    await expect(page.getByRole('button', { name: 'Stop', exact: true })).toBeVisible();
    await desk.closeWindow();
    await expect.poll(desk.isWindowShown).toBe(false);
    expect(await desk.messageBoxes()).toMatchObject([{ message: 'A conversation is still running.' }]);
    await desk.chooseInTray('Stop all');
    await expect.poll(desk.tray).toMatchObject({ icon: 'idle', toolTip: 'AIntern' });
    expect(await desk.isKeptAwake()).toBe(false);
    if (seesProcesses) await expect.poll(leftBehind).toBe(0);
  });

  test.describe('has a call that waits', () => {
    test.beforeEach(async () => {
      const { desktop, desk, page } = shared;
      await askMain(page, 'settings.update', { whenClosed: 'keep-working' });
      await desk.closeWindow();
      await expect.poll(desk.isWindowShown).toBe(false);
      await passBurst(desktop);
      await desk.forgetMessages();
    });

    test('in the tray and on the badge, where it is allowed or denied', async () => {
      const { desk, page, workspacePath } = shared;
      await sayToMain(page, 'create allowed.txt with hi');
      await expect.poll(desk.tray).toMatchObject({
        icon: 'needs-you',
        toolTip: 'AIntern: 1 needs you, 1 running',
        menu: expect.arrayContaining([
          expect.objectContaining({
            label: expect.stringMatching(/^Write file: .*allowed\.txt.* · Low risk$/),
            submenu: ['Allow', 'Deny', '', 'Open…'].map((label) => expect.objectContaining({ label })),
          }),
        ]),
      });
      expect(await desk.badgeCount()).toBe(shownBadge);
      const called = { title: 'Write file needs approval', body: expect.stringContaining('allowed.txt') };
      await expect.poll(desk.notifications).toMatchObject([{ ...called, isOpen: true }]);
      await desk.chooseInTray(/allowed\.txt/, 'Allow');
      await expect.poll(() => existsSync(join(workspacePath, 'allowed.txt'))).toBe(true);
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
      expect(existsSync(join(workspacePath, 'denied.txt'))).toBe(false);
    });

    test('that a wider mode lets run, chosen for its conversation', async () => {
      const { desk, page, workspacePath } = shared;
      await sayToMain(page, 'create wider.txt with hi');
      await expect.poll(desk.tray).toMatchObject({
        icon: 'needs-you',
        menu: expect.arrayContaining([
          expect.objectContaining({
            label: expect.stringMatching(/^create wider\.txt.* · Ask mode$/),
            submenu: ['Open…', '', 'Approval mode', /^Plan: /, /^✓ Ask: /, /^Edit: /, /^Auto: /].map((label) =>
              expect.objectContaining({ label: expect.stringMatching(label) }),
            ),
          }),
        ]),
      });
      await desk.chooseInTray(/ · Ask mode$/, /^Edit: /);
      await expect.poll(() => existsSync(join(workspacePath, 'wider.txt'))).toBe(true);
      await expect.poll(desk.tray).toMatchObject({ icon: 'idle' });
      expect(await desk.isWindowShown()).toBe(false);
      await expect
        .poll(() => askMain(page, 'settings.read', {}))
        .toMatchObject({ folderModes: [{ path: workspacePath, mode: 'edit' }] });
      await askMain(page, 'workspace.choose-mode', { mode: 'ask' });
    });

    test('that opens the window at its dialog where the risk is high', async () => {
      const { desk, page, workspacePath } = shared;
      const conversationId = await sayToMain(page, 'run rm -rf folder');
      await expect.poll(desk.tray).toMatchObject({ icon: 'needs-you' });
      await desk.chooseInTray(/rm -rf folder · (High|Critical) risk…$/);
      await expect.poll(desk.isWindowShown).toBe(true);
      await expect(approvalDialog(page).dialog).toContainText('rm -rf folder');
      await askMain(page, 'approval.deny-all', { conversationId });
      await expect.poll(desk.tray).toMatchObject({ icon: 'idle' });
      expect(existsSync(join(workspacePath, 'folder'))).toBe(true);
    });

    test('that leads to its conversation where it was decided elsewhere before', async () => {
      const { desk, page, workspacePath } = shared;
      const conversationId = await sayToMain(page, 'create late.txt with hi');
      await expect.poll(desk.tray).toMatchObject({ icon: 'needs-you' });
      await desk.openTrayMenu();
      await askMain(page, 'approval.deny-all', { conversationId });
      await expect.poll(desk.tray).toMatchObject({ icon: 'idle' });
      await desk.chooseInTray(/late\.txt/, 'Allow');
      await expect.poll(desk.isWindowShown).toBe(true);
      await expect(card(page, /late\.txt/)).toContainText('Denied');
      expect(existsSync(join(workspacePath, 'late.txt'))).toBe(false);
    });
  });
});

test('closing the window while somebody works does nothing on Cancel, and ends the app and its runs on Quit', async ({
  page,
  desktop,
}) => {
  const desk = deskOf(desktop);
  await sayToMain(page, 'create late.txt with hi');
  await expect.poll(desk.tray).toMatchObject({ icon: 'needs-you' });
  await expect.poll(desk.isWindowShown).toBe(true);
  await desk.answerMessageBoxes(2, 2, 1);
  await desk.closeWindow();
  const asked = { buttons: [expect.any(String), 'Quit', 'Cancel'] };
  await expect.poll(desk.messageBoxes).toMatchObject([asked]);
  await sayToMain(page, `run ${nap}`);
  if (seesProcesses) await expect.poll(naps).toBe(1);
  await desk.closeWindow();
  await expect.poll(desk.messageBoxes).toMatchObject([asked, asked]);
  expect([await desk.isWindowShown(), await askMain(page, 'settings.read', {})]).toMatchObject([
    true,
    { whenClosed: 'ask' },
  ]);
  if (seesProcesses) expect(naps()).toBe(1);
  await desk.closeWindow();
  expect(await desktop.exited).toBe(0);
  if (seesProcesses) await expect.poll(leftBehind).toBe(0);
});

test('quitting from the tray while many tools run ends the app and leaves nobody behind', async ({ page, desktop }) => {
  const desk = deskOf(desktop);
  await askMain(page, 'settings.update', { approvalMode: 'auto' });
  // Three calls run at a time and the others wait; started commands continue in their own terminals.
  const started = howMany({ usually: 3, fully: 17 });
  const ordered = howMany({ usually: 5, fully: 20 });
  for (let count = 0; count < started; count += 1) await sayToMain(page, `start ${nap}`);
  const idle = Array(started).fill({ state: 'idle' });
  await expect.poll(() => askMain(page, 'conversation.list', {})).toMatchObject(idle);
  if (seesProcesses) await expect.poll(naps).toBe(started);
  for (let count = 0; count < ordered; count += 1) await sayToMain(page, `run ${nap}`);
  await expect.poll(desk.tray).toMatchObject({ toolTip: `AIntern: ${ordered} running` });
  if (seesProcesses) await expect.poll(naps).toBe(started + 3);
  const began = performance.now();
  await desk.chooseInTray('Quit');
  expect([await desktop.exited, desktop.output()]).toEqual([0, '']);
  if (seesProcesses) await expect.poll(leftBehind, { intervals: [20] }).toBe(0);
  const took = performance.now() - began;
  if (isFullSize) expect(took).toBeLessThan(5_000);
});

test('a window that has gone is made anew from the tray, at the place that was chosen there', async ({
  page,
  desktop,
}) => {
  const desk = deskOf(desktop);
  await sayToMain(page, 'create new.txt with hi');
  await expect.poll(desk.tray).toMatchObject({ icon: 'needs-you' });
  await desktop.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.destroy());
  const opened = desktop.waitForEvent('window');
  await desk.chooseInTray(/new\.txt/, 'Open…');
  await expect(question(await opened, 'Create new.txt?').region).toBeFocused();
  expect(desktop.windows()).toHaveLength(1);
});
