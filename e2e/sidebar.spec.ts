import { expect, type Page } from '@playwright/test';
import { writeConversationLog } from '../src/main/testing/write-conversation-log';
import { test } from './app-test';
import { conversationRow } from './testing/conversation-row';
import { expectNoViolationInBothThemes } from './testing/expect-no-violation';

const day = 24 * 60 * 60 * 1_000;
const count = 600;

/** Conversation 0 is from now, each following one from a day earlier; every third is in another folder. */
test.beforeEach(({ dataPath }) => {
  const now = Date.now();
  for (let number = 0; number < count; number += 1) {
    const title = `Talk ${String(number).padStart(3, '0')}`;
    const workspacePath = number % 3 === 0 ? '/srv/garden' : '/srv/kitchen';
    writeConversationLog(dataPath, { title, workspacePath, at: now - number * day, events: [] });
  }
});

const list = (page: Page) => page.getByRole('navigation', { name: 'Conversations' });
const headings = (page: Page) => list(page).getByRole('heading');

test('conversations stand under their day or under their folder, and the choice is kept', async ({ page, app }) => {
  await page.goto(app.url);
  await expect(headings(page).first()).toHaveText('Today');
  await expect(headings(page).nth(1)).toHaveText('Yesterday');
  await expect(headings(page).nth(2)).toHaveText('Previous 7 days');
  await page.getByRole('button', { name: 'Group by folder' }).click();
  await expect(headings(page).first()).toHaveText('garden');
  await page.reload();
  await expect(headings(page).first()).toHaveText('garden');
  await conversationRow(page, 'Talk 000').press('End');
  await expect(conversationRow(page, 'Talk 599')).toBeFocused();
  await expect(headings(page).first()).toHaveText('kitchen');
  await expect(headings(page).first()).toBeInViewport();
});

test('older conversations show their date, and pointing at a row covers neither its title nor its time', async ({
  page,
  app,
}) => {
  await page.goto(app.url);
  const time = (title: string) => conversationRow(page, title).getByRole('time');
  await expect(time('Talk 000')).toHaveText('now');
  await expect(time('Talk 003')).toHaveText(/^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)$/);
  await expect(time('Talk 012')).toHaveText(/^[A-Z][a-z]{2} \d{1,2}(, \d{4})?$/);
  await conversationRow(page, 'Talk 003').hover();
  const menu = page.getByRole('button', { name: 'Actions for Talk 003' });
  await expect(menu).toHaveCSS('opacity', '1');
  const [over, under] = [await menu.boundingBox(), await time('Talk 003').boundingBox()];
  expect((over?.y ?? 0) + (over?.height ?? 0)).toBeLessThanOrEqual(under?.y ?? 0);
});

test('the keyboard leads through the rows, and Tab out of the list', async ({ page, app }) => {
  await page.goto(app.url);
  await conversationRow(page, 'Talk 000').focus();
  for (let press = 0; press < 30; press += 1) await page.keyboard.press('ArrowDown');
  await expect(conversationRow(page, 'Talk 030')).toBeFocused();
  await expect(conversationRow(page, 'Talk 030')).toBeInViewport();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(conversationRow(page, 'Talk 029')).toHaveAttribute('aria-current', 'true');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Actions for Talk 029' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(list(page).locator(':focus')).toHaveCount(0);
  await conversationRow(page, 'Talk 029').press('End');
  await expect(conversationRow(page, 'Talk 599')).toBeFocused();
  await page.keyboard.press('Home');
  await expect(conversationRow(page, 'Talk 000')).toBeFocused();
  await page.keyboard.press('Delete');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(conversationRow(page, 'Talk 001')).toBeFocused();
});

test('of hundreds of conversations only those in sight are in the page, wherever it is scrolled to', async ({
  page,
  app,
}) => {
  await page.goto(app.url);
  await expect(conversationRow(page, 'Talk 000')).toBeVisible();
  expect(await list(page).getByRole('listitem').count()).toBeLessThan(60);
  await list(page)
    .locator('ul')
    .evaluate(({ parentElement: scroller }) => scroller?.scrollTo(0, scroller.scrollHeight));
  await expect(conversationRow(page, 'Talk 599')).toBeVisible();
  expect(await list(page).getByRole('listitem').count()).toBeLessThan(60);
});

test('the list can be read by everybody', async ({ page, app }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(app.url);
  await conversationRow(page, 'Talk 003').click();
  await expectNoViolationInBothThemes(page);
});
