import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { test } from './app-test';
import { card, makeCalls, openPanel, question, write } from './testing/approval-dialog';
import { conversationRow } from './testing/conversation-row';
import { expectNoViolationInBothThemes } from './testing/expect-no-violation';
import { messageField, sendMessage } from './testing/send-message';

test.use({ model: 'parrot', mode: 'edit' });

const fetchPage = { tool: 'http-fetch', parameters: { url: 'https://example.com/' } };

test.beforeEach(({ app }) => {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: app.workspacePath });
  git('init', '--quiet', '--initial-branch=main');
  git('config', 'user.name', 'Ada');
  git('config', 'user.email', 'ada@example.com');
  writeFileSync(join(app.workspacePath, 'a.txt'), 'one\n');
  git('add', '.');
  git('commit', '--quiet', '--message', 'Begin');
  writeFileSync(join(app.workspacePath, 'mine.txt'), 'not committed\n');
});

test.afterEach(({ dataPath }) => rmSync(`${dataPath}-worktrees`, { recursive: true, force: true }));

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const note = (page: Page) => page.getByRole('note').filter({ hasText: 'is also working in this folder' });
const copyBar = (page: Page) => page.getByRole('region', { name: 'Separate copy' });

test('a second run in a folder moves to a copy of it, whose changes are merged', async ({ page, app }) => {
  await page.goto(app.url);
  await makeCalls(page, fetchPage);
  await expect(question(page).region).toBeVisible();
  await page.getByRole('button', { name: 'New conversation', exact: true }).click();
  await sendMessage(page, 'Say hello');
  await expect(note(page)).toBeVisible();
  await note(page).getByRole('button', { name: 'Work in a separate copy…' }).click();
  const creating = dialog(page, 'Work in a separate copy');
  await expect(creating).toContainText('Starts from main at');
  await expect(creating.getByRole('checkbox', { name: 'Bring 1 uncommitted file along' })).not.toBeChecked();
  await expectNoViolationInBothThemes(page);
  await creating.getByRole('button', { name: 'Create copy' }).click();
  await expect(page.getByRole('main')).toContainText('aintern/say-hello');
  await expect(note(page)).toBeHidden();

  await makeCalls(page, write('new.txt', 'from the copy\n'));
  await expect(card(page, /new\.txt/)).toContainText('Completed');
  expect(existsSync(join(app.workspacePath, 'new.txt'))).toBe(false);
  await page.reload();
  await conversationRow(page, 'Say hello').click();
  await openPanel(page, 'Changes');
  await copyBar(page).getByRole('button', { name: 'Merge into main…' }).click();
  const merging = dialog(page, 'Merge into main');
  await expect(merging.getByRole('list', { name: 'Files to merge' })).toHaveText(/new\.txt\s*new/);
  await expectNoViolationInBothThemes(page);
  await merging.getByRole('textbox').fill('Add a greeting');
  await merging.getByRole('textbox').press('ControlOrMeta+Enter');
  await expect(page.getByRole('main').getByText(/^Merged 1 file into main as/)).toBeVisible();
  await expect(copyBar(page)).toBeHidden();
  expect(readFileSync(join(app.workspacePath, 'new.txt'), 'utf8')).toBe('from the copy\n');
  expect(readFileSync(join(app.workspacePath, 'mine.txt'), 'utf8')).toBe('not committed\n');
});

test('/worktree makes a copy with uncommitted changes, which is dropped or found to be gone', async ({ page, app }) => {
  await page.goto(app.url);
  await sendMessage(page, 'Say hello');
  const make = async () => {
    await messageField(page).fill('/worktree');
    await expect(page.getByRole('option', { name: '/worktree' })).toBeVisible();
    await messageField(page).press('Enter');
    await dialog(page, 'Work in a separate copy').getByRole('button', { name: 'Create copy' }).press('Enter');
  };
  await make();
  await openPanel(page, 'Changes');
  await copyBar(page).getByRole('button', { name: 'Discard…' }).click();
  const dropping = page.getByRole('alertdialog', { name: 'Discard the separate copy?' });
  await expect(dropping).toContainText('1 file: mine.txt');
  await dropping.getByRole('button', { name: 'Discard copy' }).click();
  await expect(page.getByRole('main').getByText(/^Discarded the separate copy/)).toContainText('brings it back');

  await make();
  await expect(copyBar(page)).toBeVisible();
  const [, root = ''] =
    /(\S+-worktrees\S+)/.exec(
      (await copyBar(page)
        .getByTitle(/-worktrees/)
        .getAttribute('title')) ?? '',
    ) ?? [];
  rmSync(root, { recursive: true });
  await page.reload();
  await conversationRow(page, 'Say hello').click();
  const gone = page.getByRole('note').filter({ hasText: 'The separate copy of this conversation is gone' });
  await gone.getByRole('button', { name: 'Return to the main folder' }).click();
  await expect(gone).toBeHidden();
  await sendMessage(page, 'And now?');
  await expect(page.getByRole('main').getByText('And now?').last()).toBeVisible();
});
