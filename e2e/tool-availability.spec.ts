import { execFileSync } from 'node:child_process';
import { expect, type Page } from '@playwright/test';
import { test } from './app-test';
import { expectNoViolationInBothThemes } from './testing/expect-no-violation';
import { sendMessage } from './testing/send-message';
import { storedSettings } from './testing/stored-settings';

const settings = (page: Page) => page.getByRole('dialog', { name: 'Settings' });
const tool = (page: Page, id: string) => settings(page).getByRole('listitem').filter({ hasText: id });
const toggle = (page: Page, id: string) => tool(page, id).getByRole('switch');
const place = (page: Page, name: string) => settings(page).getByRole('radio', { name, exact: true });

async function openTools(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  await settings(page).getByRole('tab', { name: 'Tools' }).click();
}

test('the settings say why a tool cannot be used here', async ({ page, app }) => {
  await page.goto(app.url);
  await openTools(page);
  await expect(tool(page, 'git-status')).toContainText('Git tools need a git repository.');
  await expect(toggle(page, 'git-status')).toHaveAccessibleDescription(/Git tools need a git repository\./);
  await expect(tool(page, 'file-read')).not.toContainText('Git tools');
  await expectNoViolationInBothThemes(page);
  await page.keyboard.press('Escape');
  await sendMessage(page, 'git status');
  await expect(page.getByRole('article', { name: /^Git status/ })).toContainText('Git tools need a git repository');

  execFileSync('git', ['init', '--quiet'], { cwd: app.workspacePath });
  await openTools(page);
  await expect(tool(page, 'git-status')).not.toContainText('Git tools need');
  await page.keyboard.press('Escape');
  await sendMessage(page, 'git status');
  await expect(page.getByRole('article', { name: /^Git status/ }).last()).toContainText('Completed');

  await page.getByRole('button', { name: /^Approval mode: / }).click();
  await page.getByRole('menuitemradio', { name: /^Plan / }).click();
  await openTools(page);
  await expect(tool(page, 'file-write')).toContainText('Plan mode offers only tools that read.');
});

test('a tool is turned off in one folder or one conversation', async ({ page, app, dataPath }) => {
  await page.goto(app.url);
  await openTools(page);
  await expect(place(page, 'This conversation')).toHaveCount(0);
  await place(page, 'This folder').click();
  await toggle(page, 'file-write').click();
  await expect(tool(page, 'file-write')).toContainText('It is turned off in this folder.');
  await expect
    .poll(() => storedSettings(dataPath))
    .toMatchObject({ disabledTools: [], folderTools: [{ path: app.workspacePath, disabledTools: ['file-write'] }] });
  await place(page, 'All folders').click();
  await expect(toggle(page, 'file-write')).toBeChecked();
  await page.keyboard.press('Escape');
  await sendMessage(page, 'create off.txt with hi');
  const written = page.getByRole('article', { name: /^Write file/ });
  await expect(written).toContainText('It is turned off in this folder');

  await openTools(page);
  await place(page, 'This conversation').click();
  await expect(toggle(page, 'file-write')).toBeDisabled();
  await toggle(page, 'directory-list').click();
  await expect(tool(page, 'directory-list')).toContainText('It is turned off in this conversation.');
  await page.keyboard.press('Escape');
  await page.reload();
  await sendMessage(page, 'list files');
  await expect(page.getByRole('article', { name: /^List/ })).toContainText('It is turned off in this conversation');
  await page.getByRole('button', { name: 'New conversation', exact: true }).click();
  await sendMessage(page, 'list files');
  await expect(page.getByRole('article', { name: /^List/ })).toContainText('Completed');
});
