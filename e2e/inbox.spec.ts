import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import type { SaidCall } from '../src/main/testing/parrot-backend';
import { type RunningApp, test } from './app-test';
import { approvalDialog, makeCalls, question, run, write } from './testing/approval-dialog';
import { inboxOf } from './testing/inbox';
import { pageTime, pressAt, untilKeysCount } from './testing/press-keys';
import { sendMessage } from './testing/send-message';

test.use({ model: 'parrot' });

/** Too long for its place in a row. */
const manyNames = Array.from({ length: 500 }, (_, index) => `name-${index}`).join(' ');

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
    await expect(question(page).denyButton).toBeVisible();
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
  await inbox.message(/b\.txt/).fill('not this one');
  await inbox.deny(/b\.txt/).click();
  await expect(inbox.said).toHaveText(/^Denied: Write b\.txt/);
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
  await expect(question(page, 'Create c.txt?').region).toBeFocused();
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

test('a row allows nothing that is risky or that was not seen to its end, and leads to its dialog', async ({
  page,
  app,
}) => {
  await page.goto(app.url);
  const { dialog, deny } = approvalDialog(page);
  await makeCalls(page, run('rm -rf made'));
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await leaveWaiting(page, run(`touch ${manyNames}`), write('a.txt'));
  const inbox = inboxOf(page);
  await page.goto(new URL('/#inbox', app.url).href);
  await page.reload();
  const risky = inbox.row(/rm -rf made/);
  const long = inbox.row(/touch name-0/);
  await expect(inbox.review(/rm -rf made/)).toBeVisible();
  await expect(page).toHaveURL(/#inbox$/);
  await expect(inbox.allow(/rm -rf made/)).toHaveCount(0);
  await expect(long).toContainText(manyNames);
  await expect(long).toContainText('Scroll to the end first');
  await expect(inbox.deny(/touch name-0/)).toHaveCSS('pointer-events', 'auto');
  await expect(inbox.allow(/touch name-0/)).toBeDisabled();
  await long.focus();
  await untilKeysCount(page);
  await page.keyboard.press('a');
  await long.getByRole('button', { name: 'Jump to end' }).click();
  await expect(inbox.allow(/touch name-0/)).toBeEnabled();
  expect(isThere(app, 'name-0')).toBe(false);

  await risky.focus();
  await untilKeysCount(page);
  await page.keyboard.press('a');
  await expect(dialog).toContainText('rm -rf made');
  await expect(page).toHaveURL(/#conversation=/);
  await page.keyboard.press('Escape');
  await inbox.open();
  await inbox.review(/rm -rf made/).click();
  await expect(dialog).toContainText('rm -rf made');
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
  await expect(page.getByRole('button', { name: 'Stop', exact: true })).toBeVisible();
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
    await expect(page.getByRole('button', { name: 'Stop', exact: true })).toBeVisible();
  }
  await expect(page).toHaveTitle(/^● /);
  await inbox.open();
  // Titles are numbered where they would be the same.
  await expect(inbox.row(/^be slow \(\d\): Waiting for the model$/)).toHaveCount(2);
  await inbox.main.getByRole('button', { name: 'Stop all' }).click();
  await expect(inbox.main.getByRole('article')).toHaveCount(0);
  await expect(page).toHaveTitle('Inbox – AIntern');
});
