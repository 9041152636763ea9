import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { test, webOnly } from './app-test';
import { approvalDialog, question } from './testing/approval-dialog';
import { conversationRow } from './testing/conversation-row';
import { expectNoViolation, expectNoViolationInBothThemes } from './testing/expect-no-violation';
import { untilKeysCount } from './testing/press-keys';
import { messageField, sendMessage } from './testing/send-message';
import { writeConversation } from './testing/write-conversation';

const palette = (page: Page) => page.getByRole('dialog', { name: 'Command palette' });
const field = (page: Page) => palette(page).getByRole('combobox');
const options = (page: Page) => palette(page).getByRole('option');

async function open(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await expect(conversationRow(page, 'The zebra')).toBeVisible();
}

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
}

test.describe('with conversations', () => {
  test.beforeEach(async ({ dataPath }) => {
    for (const title of ['The zebra', 'The okapi']) {
      await writeConversation(dataPath, { title, workspacePath: dataPath, answer: `About ${title}.` });
    }
  });

  test('the palette finds an action by a few letters, does it, and gives the focus back', async ({ page, app }) => {
    await page.goto(app.url);
    await messageField(page).fill('half a thought');
    await page.keyboard.press('Control+k');
    await expect(field(page)).toBeFocused();
    await expectNoViolation(page);
    await page.keyboard.press('Escape');
    await expect(messageField(page)).toBeFocused();
    await openPalette(page);
    await page.keyboard.type('thdark');
    await expect(options(page).first()).toHaveText('Theme: Dark');
    await expect(palette(page).getByRole('status')).toHaveText(/suggestion/);
    await page.keyboard.press('Enter');
    await expect(palette(page)).toBeHidden();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(messageField(page)).toBeFocused();
    await expect(messageField(page)).toHaveValue('half a thought');
    await page.keyboard.press('Control+k');
    await expect(options(page).first()).toHaveText(/Theme: Dark/);
    await expectNoViolation(page);
  });

  test('a choice is entered and left again, and leads to a conversation', async ({ page, app }) => {
    await open(page, app.url);
    await openPalette(page);
    await page.keyboard.type('switch conv');
    await page.keyboard.press('Enter');
    await expect(field(page)).toHaveAttribute('placeholder', 'Choose a conversation…');
    await expect(options(page)).toHaveCount(2);
    await page.keyboard.press('Backspace');
    await expect(field(page)).toHaveAttribute('placeholder', 'Type a command…');
    await page.keyboard.type('switch conv');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await expect(field(page)).toHaveAttribute('placeholder', 'Type a command…');
    await page.keyboard.type('zebra');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'The zebra' })).toBeVisible();
    await openPalette(page);
    await page.keyboard.type('rename');
    await page.keyboard.press('Enter');
    await expect(field(page)).toHaveValue('The zebra');
    await page.keyboard.type('The quagga');
    await page.keyboard.press('Enter');
    await expect(conversationRow(page, 'The quagga')).toBeVisible();
    await openPalette(page);
    await page.keyboard.type('delete');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alertdialog', { name: 'Delete “The quagga”?' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(conversationRow(page, 'The quagga')).toBeVisible();
  });

  test('shortcut keys do what they say, and the sheet lists them', async ({ page, app }) => {
    await open(page, app.url);
    await page.keyboard.press('Alt+ArrowDown');
    await expect(page.getByRole('heading', { level: 1, name: /The (zebra|okapi)/ })).toBeVisible();
    await page.keyboard.press('Control+Shift+O');
    await expect(messageField(page)).toBeFocused();
    await expect(page.getByRole('heading', { level: 1, name: 'What should we work on?' })).toBeVisible();
    await page.keyboard.press('Control+Shift+F');
    await expect(page.getByRole('searchbox', { name: 'Search conversations' })).toBeFocused();
    await page.keyboard.press('Control+/');
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(sheet.getByText('New conversation')).toBeVisible();
    await expect(sheet.getByText('Allow (up to medium risk)')).toBeVisible();
    await expectNoViolationInBothThemes(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('searchbox', { name: 'Search conversations' })).toBeFocused();
  });
});

for (const [what, file, key] of [
  ['the palette', 'palette', 'Control+k'],
  ['the list of shortcut keys', 'shortcut-sheet', 'Control+/'],
] as const) {
  test(
    `${what} that cannot be fetched says so, and the rest of the window goes on`,
    webOnly('on the desktop the window has all its parts beside it'),
    async ({ page, app }) => {
      await page.route(`**/assets/${file}-*.js`, (route) => route.abort());
      await page.goto(app.url);
      await messageField(page).fill('half a thought');
      await page.keyboard.press(key);
      await expect(page.getByRole('alert')).toContainText('Couldn’t load part of the window.');
      await expect(messageField(page)).toHaveValue('half a thought');
      await page.getByRole('button', { name: 'Close', exact: true }).click();
      await expect(page.getByRole('alert')).toHaveCount(0);
    },
  );
}

test('over an approval no key that the palette takes decides anything', async ({ page, app }) => {
  await page.goto(app.url);
  await sendMessage(page, 'create hello.txt with hi');
  const { region, allow, denyButton, edit } = question(page, 'Create hello.txt?');
  await expect(allow).toBeEnabled();
  await denyButton.focus();
  await pressKeysInPalette(page);
  await expect(region).toBeVisible();
  await expect(denyButton).toBeFocused();

  await edit();
  const { dialog, deny, approve } = approvalDialog(page);
  await expect(approve).toBeEnabled();
  await deny.focus();
  await pressKeysInPalette(page);
  await expect(dialog).toBeVisible();
  await expect(deny).toBeFocused();
  expect(existsSync(join(app.workspacePath, 'hello.txt'))).toBe(false);
});

/** Presses the keys that would answer a question or change its dialog. */
async function pressKeysInPalette(page: Page): Promise<void> {
  await untilKeysCount(page);
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await page.keyboard.press('Control+Backspace');
  await page.keyboard.type('settings');
  await page.keyboard.press('Alt+r');
  await page.keyboard.press('Escape');
  await expect(palette(page)).toBeHidden();
}
