import { mkdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { test, webOnly } from './app-test';
import { expectNoViolationInBothThemes } from './testing/expect-no-violation';
import { messageField, sendMessage } from './testing/send-message';
import { typeAndPress } from './testing/type-and-press';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Open folder' });
const field = (page: Page) => dialog(page).getByRole('combobox', { name: 'Folder path' });
const options = (page: Page) => dialog(page).getByRole('option');
const switcher = (page: Page) => page.getByRole('button', { name: /^Folder: / });

async function ask(page: Page): Promise<void> {
  await expect(switcher(page)).toBeEnabled();
  await switcher(page).press('Enter');
  await page.getByRole('button', { name: 'Open folder…' }).press('Enter');
  await expect(field(page)).toBeFocused();
}

/** Drops a folder like a browser does, without its path. */
async function drop(page: Page, { name, uri = '' }: { name: string; uri?: string }): Promise<void> {
  await page.evaluate(
    ([folderName, address]) => {
      const transfer = new DataTransfer();
      if (address) transfer.setData('text/uri-list', address);
      else transfer.items.add(new File([], folderName ?? ''));
      const entry = { isDirectory: true } as FileSystemEntry;
      DataTransferItem.prototype.webkitGetAsEntry = () => entry;
      window.dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true }));
    },
    [name, uri],
  );
}

test(
  'a path is completed by Tab, chosen by arrows and opened by Enter',
  webOnly('the desktop has the system’s own dialog for folders'),
  async ({ page, app }) => {
    const base = dirname(app.workspacePath);
    await mkdir(join(base, 'garden', 'tools'), { recursive: true });
    await mkdir(join(base, 'garage'));
    await page.goto(app.url);
    await ask(page);
    await page.keyboard.type(`${base}/gar`);
    await expect(options(page)).toHaveText([`${base}/garage/`, `${base}/garden/`]);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(options(page).nth(1)).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Tab');
    await expect(field(page)).toHaveValue(`${base}/garden/`);
    await expect(options(page)).toHaveText([`${base}/garden/tools/`]);
    await page.keyboard.press('ArrowDown');
    await expect(options(page)).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Escape');
    await expect(options(page)).toHaveAttribute('aria-selected', 'false');
    await page.keyboard.press('Enter');
    await expect(dialog(page)).toBeHidden();
    await expect(switcher(page)).toContainText('garden');
    await expect(messageField(page)).toBeFocused();
  },
);

test(
  'Escape leaves at once, also while folders are listed',
  webOnly('the desktop has the system’s own dialog for folders'),
  async ({ page, app }) => {
    await page.goto(app.url);
    await ask(page);
    await page.keyboard.type('/');
    await expect(options(page)).not.toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
  },
);

test(
  'a path that is not whole is refused once, in one place',
  webOnly('the desktop has the system’s own dialog for folders'),
  async ({ page, app }) => {
    const said = 'Enter the full path, starting with / or ~';
    await page.goto(app.url);
    await ask(page);
    await page.keyboard.type('garden');
    await expect(dialog(page).getByRole('status')).toHaveText(said);
    await page.keyboard.press('Enter');
    await expect(dialog(page).getByRole('alert')).toContainText(said);
    await expect(dialog(page).getByText(said)).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(switcher(page)).toBeFocused();
  },
);

test(
  'Tab completes what is written, not what was written before',
  webOnly('the desktop has the system’s own dialog for folders'),
  async ({ page, app }) => {
    const base = dirname(app.workspacePath);
    for (const name of ['apple', 'bee']) await mkdir(join(base, 'many', name), { recursive: true });
    await page.goto(app.url);
    await ask(page);
    await page.keyboard.type(`${base}/many/`);
    await expect(options(page)).toHaveText([`${base}/many/apple/`, `${base}/many/bee/`]);
    await typeAndPress(field(page), { text: 'b', key: 'Tab' });
    await expect(field(page)).toHaveValue(`${base}/many/bee/`);
  },
);

test('what was opened before is one step away, gone where it is gone, and can be forgotten', { tag: '@host' }, async ({
  dataPath,
  page,
  app,
}) => {
  const gone = join(dirname(app.workspacePath), 'gone');
  await mkdir(gone);
  await page.goto(app.url);
  await switcher(page).click();
  await app.chooseFolder(gone, () => page.getByRole('button', { name: 'Open folder…' }).click());
  await expect(switcher(page)).toContainText('gone');
  await expect(messageField(page)).toBeFocused();
  await switcher(page).click();
  await page.getByRole('button', { name: app.workspacePath }).click();
  await expect(switcher(page)).toContainText(basename(app.workspacePath));
  await expect(messageField(page)).toBeFocused();
  await rm(gone, { recursive: true });
  await switcher(page).click();
  await expect(page.getByRole('button', { name: /gone \(not found\)/ })).toBeDisabled();
  // A folder that isn't empty can't be overwritten.
  const settings = join(dataPath, 'settings.json');
  await rename(settings, `${settings}.kept`);
  await mkdir(join(settings, 'in the way'), { recursive: true });
  await page.getByRole('button', { name: 'Remove gone from the list' }).click();
  await expect(page.getByRole('alert')).toContainText('Couldn’t remove it from the list. The settings were not saved.');
  await rm(settings, { recursive: true });
  await rename(`${settings}.kept`, settings);
  await page.getByRole('button', { name: 'Remove gone from the list' }).click();
  await expect(page.getByText('(not found)')).toHaveCount(0);
});

test('the focus is not led to the message of a conversation that works elsewhere', async ({ page, app }) => {
  const garden = join(dirname(app.workspacePath), 'garden');
  await mkdir(garden);
  await page.goto(app.url);
  await sendMessage(page, 'list files');
  await expect(page.getByRole('article', { name: /^List/ })).toContainText('Completed');
  await switcher(page).click();
  await app.chooseFolder(garden, () => page.getByRole('button', { name: 'Open folder…' }).click());
  await expect(switcher(page)).toContainText('garden');
  await expect(switcher(page)).toBeFocused();
});

test(
  'a dropped folder opens where its path is told, and is asked for where it is not',
  webOnly('a browser does not tell the path of what is dropped'),
  async ({ page, app }) => {
    const other = join(dirname(app.workspacePath), 'other place');
    await mkdir(other);
    await page.goto(app.url);
    await expect(switcher(page)).toContainText('project');
    await drop(page, { name: 'garden' });
    await expect(dialog(page)).toContainText('Browsers don’t reveal where “garden” is stored.');
    await expect(field(page)).toHaveValue('~/garden');
    await page.keyboard.press('Escape');
    await drop(page, { name: '', uri: `file://${encodeURI(other)}` });
    await expect(switcher(page)).toContainText('other place');
  },
);

test(
  'a folder can be opened by everybody',
  webOnly('the desktop has the system’s own dialog for folders'),
  async ({ page, app }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize({ width: 800, height: 600 });
    await page.goto(app.url);
    await switcher(page).click();
    await expect(page.getByRole('button', { name: 'Open folder…' })).toBeVisible();
    await expectNoViolationInBothThemes(page);
    await page.getByRole('button', { name: 'Open folder…' }).click();
    await field(page).fill(`${dirname(app.workspacePath)}/`);
    await expect(options(page)).not.toHaveCount(0);
    await expectNoViolationInBothThemes(page);
  },
);
