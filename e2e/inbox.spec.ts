import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import type { SaidCall } from '../src/main/testing/parrot-backend';
import { type RunningApp, test } from './app-test';
import { approvalDialog, makeCalls, run, write } from './testing/approval-dialog';
import { inboxOf } from './testing/inbox';
import { pageTime, pressAt, untilKeysCount } from './testing/press-keys';
import { sendMessage } from './testing/send-message';

test.use({ model: 'parrot' });

const manyNames = Array.from({ length: 20 }, (_, index) => `name-${index}`).join(' ');

const isThere = ({ workspacePath }: RunningApp, name: string) => existsSync(join(workspacePath, name));
const begin = (page: Page) => page.getByRole('button', { name: 'New conversation', exact: true }).click();
const icon = (page: Page) => page.locator('link[rel="icon"]').getAttribute('href');

async function say(page: Page, text: string): Promise<void> {
  await begin(page);
  await sendMessage(page, text);
}

/** Leaves each call waiting in its own conversation. */
async function leaveWaiting(page: Page, ...calls: readonly SaidCall[]): Promise<void> {
  for (const call of calls) {
    await begin(page);
    await makeCalls(page, call);
    await expect(approvalDialog(page).dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(approvalDialog(page).dialog).toBeHidden();
  }
}

test('what waits in two conversations is decided in the inbox, without a dialog', { tag: '@host' }, async ({
  page,
  app,
}) => {
  await page.goto(app.url);
  const plainIcon = await icon(page);
  await leaveWaiting(page, write('a.txt'), write('b.txt'));
  const inbox = inboxOf(page);
  await inbox.open();
  await expect(page).toHaveTitle('(2) Inbox – AIntern');
  await expect.poll(() => icon(page)).not.toBe(plainIcon);
  await expect(inbox.row(/a\.txt/)).toContainText('Low risk');
  await inbox.allow(/a\.txt/).click();
  await expect(inbox.said).toHaveText(/^Allowed: Write a\.txt/);
  await expect(inbox.row(/Write file: Write a\.txt/)).toHaveCount(0);
  await inbox.deny(/b\.txt/).click();
  await expect(inbox.nothingWaits).toBeVisible();
  await expect(page).toHaveTitle('Inbox – AIntern');
  await expect.poll(() => icon(page)).toBe(plainIcon);
  await expect(approvalDialog(page).dialog).toHaveCount(0);
  await expect.poll(() => [isThere(app, 'a.txt'), isThere(app, 'b.txt')]).toEqual([true, false]);
});

test('the keys go from row to row and decide, but not at once, not when held and never by Enter', async ({
  page,
  app,
}) => {
  await page.goto(app.url);
  await leaveWaiting(page, write('a.txt'), write('b.txt'), write('c.txt'));
  const inbox = inboxOf(page);
  const before = await pageTime(page);
  await page.keyboard.press('Control+Shift+E');
  await expect(inbox.row(/^Write file: Write a\.txt/)).toBeFocused();
  await expect(inbox.allow(/a\.txt/)).toHaveCSS('pointer-events', 'auto');
  await pressAt(page, 'a', before);
  await page.keyboard.press('j');
  await expect(inbox.row(/^Write file: Write b\.txt/)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(inbox.row(/^Write file: Write a\.txt/)).toBeFocused();
  await untilKeysCount(page);
  await page.keyboard.down('a');
  await page.keyboard.down('a');
  await expect(inbox.row(/^Write file: Write a\.txt/)).toHaveCount(0);
  await expect(inbox.row(/^Write file: Write b\.txt/)).toBeFocused();
  for (const _ of Array.from({ length: 5 })) await page.keyboard.down('a');
  await page.keyboard.up('a');
  await expect(inbox.deny(/b\.txt/)).toHaveCSS('pointer-events', 'auto');
  await untilKeysCount(page);
  await page.keyboard.press('d');
  await expect(inbox.row(/^Write file: Write b\.txt/)).toHaveCount(0);
  await expect(inbox.row(/^Write file: Write c\.txt/)).toBeFocused();
  await untilKeysCount(page);
  await page.keyboard.press('Enter');
  await expect(approvalDialog(page).dialog).toContainText('Write c.txt');
  await expect.poll(() => ['a.txt', 'b.txt', 'c.txt'].map((name) => isThere(app, name))).toEqual([true, false, false]);
});

test('a second click, when the next row came under the pointer, decides nothing', async ({ page, app }) => {
  await page.clock.install();
  await page.goto(app.url);
  await leaveWaiting(page, write('a.txt'), write('b.txt'));
  const inbox = inboxOf(page);
  await inbox.open();
  await expect(inbox.allow(/a\.txt/)).toHaveCSS('pointer-events', 'auto');
  const place = await inbox.allow(/a\.txt/).boundingBox();
  if (!place) throw new Error('The button has no place');
  // Makes the second click immediate, even on a slow machine.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
  const click = () => page.mouse.click(place.x + place.width / 2, place.y + place.height / 2);
  await click();
  await expect(inbox.row(/^Write file: Write a\.txt/)).toHaveCount(0);
  await click();
  await page.clock.resume();
  await expect(inbox.allow(/b\.txt/)).toHaveCSS('pointer-events', 'auto');
  expect(isThere(app, 'b.txt')).toBe(false);
  await click();
  await expect(inbox.nothingWaits).toBeVisible();
});

test('what its summary is not enough for leads to its dialog, and back to the inbox by its address', async ({
  page,
  app,
}) => {
  await page.goto(app.url);
  await leaveWaiting(page, run('rm -rf made'), run(`touch ${manyNames}`), write('a.txt'));
  const inbox = inboxOf(page);
  await page.goto(new URL('/#inbox', app.url).href);
  await page.reload();
  await expect(inbox.row(/rm -rf made/)).toBeVisible();
  await expect(page).toHaveURL(/#inbox$/);
  for (const name of [/rm -rf made/, /touch name-0/]) {
    await expect(inbox.review(name)).toBeVisible();
    await expect(inbox.allow(name)).toHaveCount(0);
    await inbox.row(name).focus();
    await untilKeysCount(page);
    await page.keyboard.press('a');
  }
  await expect(inbox.row(/touch name-0/)).toContainText(manyNames);
  await inbox.review(/rm -rf made/).click();
  const { dialog, deny } = approvalDialog(page);
  await expect(dialog).toContainText('rm -rf made');
  await expect(page).toHaveURL(/#conversation=/);
  await deny.click();
  await expect(dialog).toBeHidden();
  await inbox.open();
  await expect(inbox.row(/^Run command/)).toHaveCount(1);
  // The open conversation's dialog doesn't cover the inbox: the inbox gets the next key.
  await inbox.row(/^Write file: Write a\.txt/).focus();
  await page.keyboard.press('ArrowUp');
  await expect(inbox.row(/^Run command/)).toBeFocused();
  await expect(dialog).toHaveCount(0);
});

test('a question leads to its conversation, and what runs is stopped, one or all', async ({ page, app }) => {
  await page.goto(app.url);
  await say(page, 'be slow');
  await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible();
  await say(page, 'ask me');
  await expect(page.getByRole('article', { name: 'The agent has a question' })).toBeVisible();
  const inbox = inboxOf(page);
  await inbox.open();
  await expect(page).toHaveTitle('(1) Inbox – AIntern');
  await inbox.row('be slow: Waiting for the model').getByRole('button', { name: 'Stop be slow' }).click();
  await expect(inbox.row(/^be slow/)).toHaveCount(0);
  await inbox
    .row('ask me: Has a question')
    .getByRole('button', { name: /^Answer/ })
    .click();
  await page.getByRole('button', { name: 'options.ts' }).click();
  await expect(page.getByText('So be it.')).toBeVisible();
  for (const text of ['be slow', 'be slow']) {
    await say(page, text);
    await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible();
  }
  await expect(page).toHaveTitle(/^● /);
  await inbox.open();
  await expect(inbox.row('be slow: Waiting for the model')).toHaveCount(2);
  await inbox.main.getByRole('button', { name: 'Stop all' }).click();
  await expect(inbox.main.getByRole('article')).toHaveCount(0);
  await expect(page).toHaveTitle('Inbox – AIntern');
});
