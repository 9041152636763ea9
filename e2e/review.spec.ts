import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import type { SaidCall } from '../src/main/testing/parrot-backend';
import { test } from './app-test';
import { card, makeCalls, openPanel, write } from './testing/approval-dialog';
import { expectNoViolationInBothThemes } from './testing/expect-no-violation';

test.use({ model: 'parrot', mode: 'auto' });

const line = (at: number) => `line ${at}`;
const textWith = (...changed: number[]) =>
  Array.from({ length: 40 }, (_, index) => (changed.includes(index + 1) ? `new ${index + 1}` : line(index + 1))).join(
    '\r\n',
  );
const edit: SaidCall = {
  tool: 'file-edit',
  parameters: {
    path: 'a.txt',
    edits: [3, 20, 38].map((at) => ({ oldText: `line ${at}\n`, newText: `new ${at}\n` })),
  },
};

const list = (page: Page) => page.getByRole('region', { name: 'Changed files' });

test('changes are kept and reverted one by one, taken back, and committed', async ({ page, app }) => {
  const file = join(app.workspacePath, 'a.txt');
  const git = (...args: string[]) => execFileSync('git', args, { cwd: app.workspacePath, encoding: 'utf8' });
  const read = () => readFileSync(file, 'utf8');
  writeFileSync(file, textWith());
  git('init', '--quiet', '--initial-branch=main');
  git('config', 'user.name', 'A');
  git('config', 'user.email', 'a@example.com');
  git('add', '.');
  git('commit', '--quiet', '--message', 'Start');
  writeFileSync(join(app.workspacePath, 'mine.txt'), 'staged by the user\n');
  git('add', 'mine.txt');
  await page.goto(app.url);
  await makeCalls(page, edit, write('new.txt', 'one\n'));
  await expect(card(page, /new\.txt/)).toContainText('Completed');
  expect(read()).toBe(textWith(3, 20, 38));

  const panel = await openPanel(page, 'Changes');
  await panel.getByRole('combobox', { name: 'Compare' }).selectOption('Since the start');
  await list(page).getByRole('heading', { name: 'a.txt' }).getByRole('button').click();
  const hunk = (at: number) => list(page).getByRole('group', { name: `Change at line ${at} of a.txt` });
  await expect(list(page).getByRole('group', { name: /^Change at line/ })).toHaveCount(3);

  // By keyboard: n leads from change to change.
  await hunk(3).focus();
  await page.keyboard.press('n');
  await expect(hunk(20)).toBeFocused();
  await hunk(20)
    .getByRole('button', { name: /^Revert/ })
    .press('Enter');
  await expect(panel.getByRole('status').filter({ hasText: 'Reverted' })).toContainText('Reverted 1 change in a.txt');
  await expect(hunk(20)).toBeHidden();
  expect(read()).toBe(textWith(3, 38));
  await hunk(3).getByRole('button', { name: /^Keep/ }).click();
  await expect(hunk(3)).toBeHidden();
  expect(read()).toBe(textWith(3, 38));

  await hunk(38)
    .getByRole('button', { name: /^Revert/ })
    .click();
  await expect(list(page)).toContainText('Nothing left to review');
  expect(read()).toBe(textWith(3));
  await panel.getByRole('status').filter({ hasText: 'Reverted' }).getByRole('button', { name: 'Undo' }).click();
  await expect(hunk(38)).toBeVisible();
  expect(read()).toBe(textWith(3, 38));

  // Somebody changes the file while it is shown.
  writeFileSync(file, textWith(1, 3, 38));
  await hunk(38)
    .getByRole('button', { name: /^Revert/ })
    .click();
  await expect(panel).toContainText('a.txt has changed since these changes were shown, so nothing was done.');
  expect(read()).toBe(textWith(1, 3, 38));

  await panel.getByRole('combobox', { name: 'Compare' }).selectOption('With git HEAD');
  await expect(list(page).getByRole('group', { name: /^Change at line/ })).toHaveCount(3);
  await expectNoViolationInBothThemes(page);

  await panel.getByRole('button', { name: 'Commit…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Commit to main' });
  await dialog.getByRole('checkbox', { name: 'a.txt' }).uncheck();
  await dialog.getByRole('textbox', { name: 'Message' }).fill('Add a file\n\nBecause it is needed.');
  await page.keyboard.press('Control+Enter');
  await expect(dialog).toBeHidden();
  await expect(panel.getByRole('status').filter({ hasText: 'Committed' })).toContainText('Add a file (1 file');
  expect(git('show', '--format=%s', '--name-only').trim()).toBe('Add a file\n\nnew.txt');
  expect(git('diff', '--cached', '--name-only').trim()).toBe('mine.txt');
});
