import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { test, webOnly } from './app-test';
import { approvalDialog, question } from './testing/approval-dialog';
import { expectNoViolationInBothThemes } from './testing/expect-no-violation';
import { messageField, sendMessage } from './testing/send-message';

/** Makes the model ask for a call, and opens its dialog. */
async function askAndEdit(page: Page, text: string) {
  await sendMessage(page, text);
  await question(page).edit();
  const { dialog, json, approve } = approvalDialog(page);
  return { dialog, parameters: json, approve };
}

const card = (page: Page) => page.getByRole('article', { name: /^Write file/ });

test('a call is edited and approved, and what was approved runs', { tag: '@host' }, async ({ page, app }) => {
  await page.goto(app.url);
  const file = join(app.workspacePath, 'hello.txt');
  const { dialog, parameters, approve } = await askAndEdit(page, 'create hello.txt with hi');
  await expect(dialog).toContainText('hello.txt');
  await expect(readFile(file, 'utf8')).rejects.toThrow('ENOENT');

  await dialog.getByRole('tab', { name: 'JSON' }).click();
  const proposed = JSON.parse(await parameters.inputValue());
  expect(proposed).toMatchObject({ path: 'hello.txt', content: expect.stringMatching(/^hi\n?$/) });
  await parameters.fill(JSON.stringify({ ...proposed, content: 'hi, edited by a human' }, null, 2));
  await approve.click();
  await expect(dialog).toBeHidden();

  await expect(card(page)).toContainText('edited by you', { ignoreCase: true });
  await expect.poll(() => readFile(file, 'utf8').catch(() => null)).toBe('hi, edited by a human');
  await expect(page.getByText('Done, with your changes: Created hello.txt.')).toBeVisible();
  await expect(card(page)).toContainText('Completed');
});

test('an edit that is not valid cannot be approved and says why, until it is reset', async ({ page, app }) => {
  await page.goto(app.url);
  const { dialog, parameters, approve } = await askAndEdit(page, 'create hello.txt with hi');
  await dialog.getByRole('tab', { name: 'JSON' }).click();
  await parameters.fill('{"path": "hello.txt",');
  await expect(approve).toBeDisabled();
  await expect(dialog).toContainText(/line 1/i);
  await parameters.fill('{"path": "hello.txt", "content": 7}');
  await expect(dialog).toContainText('content must be a string');
  await expect(approve).toBeDisabled();
  await dialog.getByRole('button', { name: 'Reset' }).click();
  await expect(approve).toBeEnabled();
});

test('Escape only puts the dialog aside', async ({ page, app }) => {
  await page.goto(app.url);
  const { dialog } = await askAndEdit(page, 'create hello.txt with hi');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(question(page, 'Create hello.txt?').region).toBeVisible();
  await question(page).edit();
});

test('a run is stopped', { tag: '@host' }, async ({ page, app }) => {
  await page.goto(app.url);
  await sendMessage(page, 'create hello.txt with hi');
  await expect(question(page).region).toBeVisible();
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(card(page)).toContainText('Cancelled');
});

test(
  'another folder is opened by its path, and a wrong path says so',
  webOnly('the desktop has the system’s own dialog for folders'),
  async ({ page, app }) => {
    await page.goto(app.url);
    await page.getByRole('button', { name: /^Folder: / }).click();
    await page.getByRole('button', { name: 'Open folder…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Open folder' });
    const field = dialog.getByRole('combobox', { name: 'Folder path' });
    await field.fill('/does/not/exist');
    await page.keyboard.press('Enter');
    await expect(dialog).toContainText('No folder found at /does/not/exist');
    await field.fill(app.workspacePath);
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
  },
);

test('without its key the page is not served', webOnly('a key in the address is the web’s'), async ({ page, app }) => {
  const reply = await page.goto(new URL('/', app.url).href);
  expect(reply?.status()).toBe(401);
  await expect(page.locator('body')).toContainText('aintern serve');
});

test('every screen can be read and operated by everybody', async ({ page, app }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(app.url);
  await expect(messageField(page)).toBeVisible();
  await expectNoViolationInBothThemes(page);
  await sendMessage(page, 'create hello.txt with hi');
  await expect(question(page).allow).toBeEnabled();
  await expectNoViolationInBothThemes(page);
  await question(page).edit();
  await expectNoViolationInBothThemes(page);
  await approvalDialog(page).approve.click();
  await expect(card(page)).toContainText('Completed');
  await expectNoViolationInBothThemes(page);
});
