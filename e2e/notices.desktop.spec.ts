import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { test } from './app-test';
import { question } from './testing/approval-dialog';
import { askMain, sayToMain } from './testing/over-bridge';
import { passBurst, setClock } from './testing/pass-time';
import { shareDesktop } from './testing/share-desktop';

const buttons = ['Allow', 'Deny'];
/** Linux notification servers show no buttons: there a notification only leads to its call. */
const shownButtons = process.platform === 'linux' ? [] : buttons;
const title = 'Write file needs approval';

const shared = shareDesktop(async () => ({ prepare: [setClock] }));

/** Matches any number of conversations. */
const allIdle = expect.not.arrayContaining([expect.not.objectContaining({ state: 'idle' })]);

test.beforeEach(async () => {
  const { desktop, desk, page } = shared;
  await expect.poll(() => askMain(page, 'conversation.list', {})).toEqual(allIdle);
  await passBurst(desktop);
  await desk.hideWindow();
  await desk.forgetMessages();
});

const isThere = (name: string) => existsSync(join(shared.workspacePath, name));

test('a call that is raised with the window away calls, and leads to it', async () => {
  const { desk, page } = shared;
  await sayToMain(page, 'create first.txt with hi');
  await expect
    .poll(desk.notifications)
    .toEqual([{ title, body: expect.stringContaining('first.txt'), actions: shownButtons, isOpen: true }]);
  await desk.clickNotification(title);
  await expect.poll(desk.isWindowShown).toBe(true);
  const { region, allow } = question(page, 'Create first.txt?');
  await expect(region).toBeFocused();
  await allow.click();
  await expect.poll(() => isThere('first.txt')).toBe(true);
  await expect.poll(async () => (await desk.notifications()).some(({ isOpen }) => isOpen)).toBe(false);
});

for (const [button, isAllowed] of [
  ['Allow', true],
  ['Deny', false],
] as const) {
  test(`${button} on a notification decides its call, and the window stays away`, async () => {
    const { desk, page } = shared;
    const name = `called-${button}.txt`;
    await sayToMain(page, `create ${name} with hi`);
    await expect.poll(desk.notifications).toMatchObject([{ title, body: expect.stringContaining(name) }]);
    await desk.pressOnNotification(title, buttons.indexOf(button));
    await expect.poll(() => askMain(page, 'approval.list', {})).toEqual([]);
    await expect.poll(desk.tray).toMatchObject({ icon: 'idle' });
    expect([isThere(name), await desk.isWindowShown()]).toEqual([isAllowed, false]);
  });
}

test('a run that ends with the window away is told, and leads to its conversation', async () => {
  const { desk, page } = shared;
  await sayToMain(page, 'goodbye');
  const ended = { title: 'Run finished', body: 'goodbye', actions: [], isOpen: true };
  await expect.poll(desk.notifications).toEqual([ended]);
  await desk.clickNotification(ended.title);
  await expect.poll(desk.isWindowShown).toBe(true);
  const conversation = page.getByRole('region', { name: 'Conversation', exact: true });
  await expect(conversation.getByRole('paragraph').and(page.getByText('goodbye', { exact: true }))).toBeVisible();
});

test('nothing calls while the window is in front or the user wants no disturbance; a trial does', async () => {
  const { desk, page } = shared;
  await desk.clickTray();
  await expect.poll(desk.windowState).toEqual({ isVisible: true, isFocused: true });
  const waiting = () => askMain(page, 'approval.list', {});
  await sayToMain(page, 'create seen.txt with hi');
  await expect.poll(waiting).toHaveLength(1);
  await askMain(page, 'settings.update', { doNotDisturb: true });
  await desk.hideWindow();
  await sayToMain(page, 'create quiet.txt with hi');
  await expect.poll(waiting).toHaveLength(2);
  expect(await desk.notifications()).toEqual([]);
  expect(await askMain(page, 'notification.send-test', {})).toEqual({ outcome: 'shown' });
  expect(await desk.notifications()).toMatchObject([{ title: 'Notifications are working' }]);
  await askMain(page, 'settings.update', { doNotDisturb: false });
  await expect.poll(async () => (await desk.notifications()).at(-1)?.title).toBe('2 calls need you');
});
