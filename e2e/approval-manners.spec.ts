import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { type RunningApp, test } from './app-test';
import { approvalDialog, card, makeCalls, question, write } from './testing/approval-dialog';
import { conversationRow } from './testing/conversation-row';
import { pageTime, pressAt, untilKeysCount, untilPassed } from './testing/press-keys';
import { messageField, sendMessage } from './testing/send-message';

test.use({ model: 'parrot' });

/** Milliseconds in which a repeated Escape doesn't count as a new one. */
const echoTime = 1_000;

/** Starts a run whose call arrives while the user is doing something else. */
async function startRun(page: Page, { url }: RunningApp): Promise<void> {
  await page.goto(url);
  await expect(messageField(page)).toBeEnabled();
  await sendMessage(page, 'write later');
  await expect(page.getByRole('button', { name: 'Stop', exact: true }).first()).toBeVisible();
}

const letCallCome = ({ workspacePath }: RunningApp) => writeFile(join(workspacePath, 'later'), '');
const hasRun = ({ workspacePath }: RunningApp) => existsSync(join(workspacePath, 'late.txt'));

for (const { name, keys, title } of [
  { name: 'the palette', keys: 'Control+k', title: 'Command palette' },
  { name: 'the settings', keys: 'Control+,', title: 'Settings' },
]) {
  test(`a call that comes while ${name} is open waits in its place, whatever keys are pressed`, async ({
    page,
    app,
  }) => {
    await startRun(page, app);
    await page.keyboard.press(keys);
    const other = page.getByRole('dialog', { name: title });
    await expect(other).toBeVisible();
    await letCallCome(app);
    const { region, allow } = question(page);
    await expect(region).toBeVisible();
    await untilKeysCount(page);
    expect(await other.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    await page.keyboard.press('Control+Enter');
    await page.keyboard.press('Control+Backspace');
    await page.keyboard.press('Escape');
    await expect(other).toBeHidden();
    await expect(allow).toBeEnabled();
    await expect(approvalDialog(page).dialog).toHaveCount(0);
    expect(hasRun(app)).toBe(false);
    await untilKeysCount(page);
    await page.keyboard.press('Control+Enter');
    await expect.poll(() => hasRun(app)).toBe(true);
  });
}

test('Escape in the message field stops nothing while a call waits; the keys for it do', async ({ page, app }) => {
  await startRun(page, app);
  await letCallCome(app);
  await expect(question(page).region).toBeVisible();
  await question(page).edit();
  const left = await pageTime(page);
  await pressAt(page, 'Escape', left);
  await expect(question(page).region).toBeFocused();
  await messageField(page).focus();
  await pressAt(page, 'Escape', left + echoTime / 2);
  await untilPassed(page, echoTime, left);
  await page.keyboard.press('Escape');
  await expect(messageField(page)).toHaveAccessibleDescription(/Ctrl\+\. to stop/);
  await expect(question(page).region).toBeVisible();
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
  await expect(page.getByRole('button', { name: 'Stop', exact: true }).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Send' })).toBeVisible();
});

test('a question never takes the focus, and its dialog returns it', async ({ page, app }) => {
  await startRun(page, app);
  const search = page.getByRole('searchbox', { name: 'Search conversations' });
  await search.focus();
  await letCallCome(app);
  const asked = question(page);
  const { dialog, later } = approvalDialog(page);
  await expect(asked.allow).toBeEnabled();
  await expect(search).toBeFocused();
  await asked.button('Edit…').press('Enter');
  await expect(dialog).toBeFocused();
  await later.click();
  await expect(dialog).toBeHidden();
  await expect(asked.region).toBeFocused();
});

test('a risky call opens its dialog once', async ({ page, app }) => {
  await page.goto(app.url);
  await makeCalls(page, write('../outside.txt'));
  const { dialog, later } = approvalDialog(page);
  await expect(dialog).toBeFocused();
  await later.click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'New conversation', exact: true }).click();
  await conversationRow(page, '```tool_call').click();
  await expect(question(page).review).toBeVisible();
  await expect(dialog).toHaveCount(0);
});
