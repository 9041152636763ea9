import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { test } from './app-test';
import { card, makeCalls, openPanel, run, write } from './testing/approval-dialog';
import { expectNoViolationInBothThemes } from './testing/expect-no-violation';
import { messageField, sendMessage } from './testing/send-message';
import { storedSettings } from './testing/stored-settings';

const modeButton = (page: Page) => page.getByRole('button', { name: /^Approval mode: / });
const shownMode = (page: Page, name: string) =>
  page.getByRole('button', { name: `Approval mode: ${name}`, exact: true });
const option = (page: Page, name: string) => page.getByRole('menuitemradio', { name: new RegExp(`^${name} `) });

async function chooseMode(page: Page, name: string): Promise<void> {
  await modeButton(page).click();
  await option(page, name).click();
  await expect(shownMode(page, name)).toBeVisible();
}

/** Where a waiting call opens a dialog by itself, it is put off. */
async function chooseWhileWaiting(page: Page, name: string): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Escape');
    await modeButton(page).click({ timeout: 1_000 });
  }).toPass();
  await option(page, name).click();
}

test('the mode is shown at the message box, explained in its menu, and switched there', async ({
  page,
  app,
  dataPath,
}) => {
  await page.setViewportSize({ width: 1024, height: 700 });
  await page.goto(app.url);
  await expect(shownMode(page, 'Ask')).toBeInViewport();
  await modeButton(page).click();
  await expect(page.getByRole('menuitemradio')).toHaveText([
    /^Plan.*Changes nothing\.$/,
    /^Ask.*Asks before every edit and command\.$/,
    /^Edit.*Asks before (commands|the rest)\.$/,
    /^Auto.*Asks only about (high-risk actions|the rest)\.$/,
  ]);
  await expect(option(page, 'Ask')).toBeChecked();
  await expectNoViolationInBothThemes(page);
  await option(page, 'Auto').click();
  await expect(shownMode(page, 'Auto')).toBeVisible();
  await expect(messageField(page)).toBeFocused();
  await expect
    .poll(() => storedSettings(dataPath))
    .toMatchObject({ approvalMode: 'ask', folderModes: [{ path: app.workspacePath, mode: 'auto' }] });
  await page.reload();
  await expect(shownMode(page, 'Auto')).toBeVisible();

  await sendMessage(page, 'create made.txt with hi');
  await expect(card(page, /made\.txt/)).toContainText('Completed');
  await expect(shownMode(page, 'Auto')).toBeInViewport();
  const activity = await openPanel(page, 'Activity');
  await expect(activity).toContainText('Allowed automatically (Auto mode)');
});

test('Shift+Tab in the message box switches to the next mode, and screen readers announce it', async ({
  page,
  app,
  dataPath,
}) => {
  await page.goto(app.url);
  await messageField(page).fill('a draft');
  for (const name of ['Edit', 'Auto', 'Plan', 'Ask', 'Edit']) {
    await page.keyboard.press('Shift+Tab');
    await expect(shownMode(page, name)).toBeVisible();
    await expect(page.getByText(new RegExp(`^${name} mode\\. `))).toBeAttached();
  }
  await expect(messageField(page)).toBeFocused();
  await expect(messageField(page)).toHaveValue('a draft');
  await expect.poll(() => storedSettings(dataPath)).toMatchObject({ folderModes: [{ mode: 'edit' }] });
});

test('each folder remembers its mode, and each conversation has its own', async ({ page, app, folder }) => {
  await mkdir(join(folder, 'other'));
  await page.goto(app.url);
  await sendMessage(page, 'hello');
  await expect(page.getByRole('button', { name: 'Send' })).toBeVisible();
  await chooseMode(page, 'Auto');
  await page.getByRole('button', { name: 'New conversation', exact: true }).click();
  await expect(shownMode(page, 'Auto')).toBeVisible();
  await chooseMode(page, 'Plan');
  await page
    .getByRole('navigation', { name: 'Conversations' })
    .getByRole('button', { name: /^hello/ })
    .click();
  await expect(shownMode(page, 'Auto')).toBeVisible();
  await page.reload();
  await expect(shownMode(page, 'Auto')).toBeVisible();

  await page.getByRole('button', { name: 'New conversation', exact: true }).click();
  await expect(shownMode(page, 'Plan')).toBeVisible();
  await page.keyboard.press('Control+o');
  await app.chooseFolder(join(folder, 'other'), async () => {});
  await expect(shownMode(page, 'Ask')).toBeVisible();
});

test.describe('during a run', () => {
  test.use({ model: 'parrot' });

  test('a wider mode lets the waiting call run that it allows, and no other', async ({ page, app }) => {
    await page.goto(app.url);
    await makeCalls(page, write('made.txt'), run('rm -rf made.txt'));
    await expect(card(page, /made\.txt/).first()).toHaveAttribute('data-status', 'awaiting-approval');
    await chooseWhileWaiting(page, 'Edit');
    await expect.poll(() => existsSync(join(app.workspacePath, 'made.txt'))).toBe(true);
    await expect(card(page, /rm -rf/)).toHaveAttribute('data-status', 'awaiting-approval');
    expect(existsSync(join(app.workspacePath, 'made.txt'))).toBe(true);
  });

  test('Plan denies what waits', async ({ page, app }) => {
    await page.goto(app.url);
    await makeCalls(page, write('made.txt'));
    await expect(card(page, /made\.txt/)).toHaveAttribute('data-status', 'awaiting-approval');
    await chooseWhileWaiting(page, 'Plan');
    await expect(card(page, /made\.txt/)).toContainText('Denied');
    await expect(page.getByRole('button', { name: 'Send' })).toBeVisible();
    expect(existsSync(join(app.workspacePath, 'made.txt'))).toBe(false);
  });
});

test('Plan changes nothing and offers to start the plan, which then runs in the mode before', async ({ page, app }) => {
  await page.goto(app.url);
  await chooseMode(page, 'Edit');
  await chooseMode(page, 'Plan');
  await sendMessage(page, 'create made.txt with hi');
  await expect(page.getByText('In Plan mode I only read.')).toBeVisible();
  const start = page.getByRole('button', { name: 'Start', exact: true });
  await expect(page.getByText('Start switches to Edit mode')).toBeVisible();
  await expectNoViolationInBothThemes(page);
  expect(existsSync(join(app.workspacePath, 'made.txt'))).toBe(false);
  await start.click();
  await expect(shownMode(page, 'Edit')).toBeVisible();
  await expect(card(page, /made\.txt/)).toContainText('Completed');
  await expect(start).toBeHidden();
  expect(await readFile(join(app.workspacePath, 'made.txt'), 'utf8')).toBe('hi\n');
});

test.describe('settings of an older version', () => {
  test.use({ mode: null });
  test.beforeEach(({ dataPath }) =>
    writeFile(join(dataPath, 'settings.json'), JSON.stringify({ settings: { autoApproveUpTo: 'medium' } })),
  );

  test('keep their meaning', async ({ page, app }) => {
    await page.goto(app.url);
    await expect(shownMode(page, 'Auto')).toBeVisible();
    await page.getByRole('button', { name: 'Settings', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Settings' }).getByRole('radio', { name: /^Auto/ })).toBeChecked();
  });
});
