import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { type RunningApp, test } from './app-test';
import { approvalDialog, card } from './testing/approval-dialog';
import { pageTime, pressAt, untilKeysCount, untilPassed } from './testing/press-keys';
import { messageField, sendMessage } from './testing/send-message';

test.use({ model: 'parrot' });

/** Behind another dialog it is visible, but hidden from screen readers. */
const waiting = (page: Page) => page.locator('main').getByText('1 call needs approval');

/** Milliseconds in which a repeated Escape doesn't count as a new one. */
const echoTime = 1_000;

/** Starts a run whose call arrives while the user is doing something else. */
async function startRun(page: Page, { url }: RunningApp): Promise<void> {
  await page.goto(url);
  await expect(messageField(page)).toBeEnabled();
  await sendMessage(page, 'write later');
  await expect(page.getByRole('button', { name: 'Stop' }).first()).toBeVisible();
}

const letCallCome = ({ workspacePath }: RunningApp) => writeFile(join(workspacePath, 'later'), '');
const hasRun = ({ workspacePath }: RunningApp) => existsSync(join(workspacePath, 'late.txt'));

for (const { name, keys, title } of [
  { name: 'the palette', keys: 'Control+k', title: 'Command palette' },
  { name: 'the settings', keys: 'Control+,', title: 'Settings' },
]) {
  test(`a call that comes while ${name} is open waits until it is closed`, async ({ page, app }) => {
    await startRun(page, app);
    await page.keyboard.press(keys);
    const other = page.getByRole('dialog', { name: title });
    await expect(other).toBeVisible();
    await letCallCome(app);
    await expect(waiting(page)).toBeVisible();
    await untilKeysCount(page);
    const { dialog, deny, approve } = approvalDialog(page);
    await expect(dialog).toBeHidden();
    expect(await other.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    await page.keyboard.press('Control+Enter');
    await expect(waiting(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(other).toBeHidden();
    await expect(dialog).toBeVisible();
    await expect(deny).toBeFocused();
    expect(hasRun(app)).toBe(false);
    await expect(approve).toBeEnabled();
    await untilKeysCount(page);
    await page.keyboard.press('Control+Enter');
    await expect(card(page, /late\.txt/)).toContainText('Completed');
  });
}

test('Escape twice puts the approval aside and stops nothing; the keys for it do', async ({ page, app }) => {
  await startRun(page, app);
  await letCallCome(app);
  const { dialog } = approvalDialog(page);
  await expect(dialog).toBeVisible();
  const left = await pageTime(page);
  await pressAt(page, 'Escape', left);
  await expect(messageField(page)).toBeFocused();
  await pressAt(page, 'Escape', left + echoTime / 2);
  await untilPassed(page, echoTime, left);
  await page.keyboard.press('Escape');
  await expect(messageField(page)).toHaveAccessibleDescription(/Waiting for you\..* Ctrl\+\. to stop/);
  await expect(card(page, /late\.txt/)).toContainText('Needs approval');
  await page.keyboard.press('Control+.');
  await expect(card(page, /late\.txt/)).toContainText('Cancelled');
});

test('Escape that closes the palette is no reason to stop a run, a later one is', async ({ page, app }) => {
  await startRun(page, app);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog', { name: 'Command palette' })).toBeVisible();
  const left = await pageTime(page);
  await pressAt(page, 'Escape', left);
  await expect(messageField(page)).toBeFocused();
  await pressAt(page, 'Escape', left + echoTime / 2);
  await untilPassed(page, echoTime, left);
  await expect(page.getByRole('button', { name: 'Stop' }).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Send' })).toBeVisible();
});

test('an approval that is put aside gives the focus back to where it was', async ({ page, app }) => {
  await startRun(page, app);
  const search = page.getByRole('searchbox', { name: 'Search conversations' });
  await search.focus();
  await letCallCome(app);
  const { dialog, deny, button } = approvalDialog(page);
  await expect(deny).toBeFocused();
  await button('Not now').click();
  await expect(dialog).toBeHidden();
  await expect(search).toBeFocused();
  const review = card(page, /late\.txt/).getByRole('button', { name: 'Review' });
  await review.press('Enter');
  await expect(deny).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(review).toBeFocused();
  // The bar's own button is hidden while the dialog is open.
  await page.locator('main').getByRole('button', { name: 'Review' }).last().press('Enter');
  await expect(deny).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(messageField(page)).toBeFocused();
});
