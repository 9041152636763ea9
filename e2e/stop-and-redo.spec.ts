import { execFileSync } from 'node:child_process';
import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { samplePng } from '../src/main/attachments/testing/sample-media';
import { test } from './app-test';
import { expectNoViolationInBothThemes } from './testing/expect-no-violation';
import { messageField, sendMessage } from './testing/send-message';

test.use({ model: 'parrot' });

const conversation = (page: Page) => page.getByRole('region', { name: 'Conversation', exact: true });
const versions = (page: Page) => conversation(page).getByRole('group', { name: 'Versions' });
const editor = (page: Page) => conversation(page).getByRole('textbox', { name: 'Edit message' });
const queue = (page: Page) => page.getByRole('region', { name: 'Queued messages' });
const form = (page: Page) => page.locator('form').filter({ has: messageField(page) });

async function perform(page: Page, command: string): Promise<void> {
  await messageField(page).fill(command);
  await messageField(page).press('Enter');
}

/** An image, and a text file that becomes context. */
async function attachBoth(page: Page): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Attach files' }).click();
  await (await chooser).setFiles([
    { name: 'shot.png', mimeType: 'image/png', buffer: samplePng(40, 24) },
    { name: 'notes.md', mimeType: 'text/markdown', buffer: Buffer.from('# The otter sleeps') },
  ]);
  await expectBoth(page);
}

async function expectBoth(page: Page): Promise<void> {
  await expect(form(page).getByRole('button', { name: /^View shot\.png/ })).toBeVisible();
  await expect(form(page).getByRole('button', { name: /^notes\.md, \d+ tokens/ })).toBeVisible();
}

test('editing or regenerating during a run stops it, and queued messages come back with all they bring', async ({
  page,
  app,
}) => {
  await page.goto(app.url);
  await sendMessage(page, 'be slow');
  await expect(page.getByRole('button', { name: 'Stop', exact: true }).first()).toBeVisible();
  await attachBoth(page);
  await perform(page, 'with a picture');
  await expect(queue(page)).toContainText('with a picture');
  await expect(form(page).getByRole('button', { name: /^View/ })).toHaveCount(0);

  await perform(page, '/edit');
  await expect(editor(page)).toBeFocused();
  await expect(editor(page)).toHaveAccessibleDescription(/^This stops the run/);
  await editor(page).fill('look slowly');
  await editor(page).press('Enter');
  await expect(versions(page)).toHaveText('2/2');
  await expect(conversation(page)).toContainText('I look around.');
  await expect(messageField(page)).toHaveValue('with a picture');
  await expectBoth(page);
  await expect(queue(page)).toBeHidden();
  await page.reload();
  await expect(messageField(page)).toHaveValue('with a picture');
  await expectBoth(page);

  await page.keyboard.press('Control+k');
  await page.getByRole('dialog', { name: 'Command palette' }).getByRole('combobox').fill('regenerate last answer');
  await page.keyboard.press('Enter');
  // The scripted model gives its next answer, which waits for nothing.
  await expect(conversation(page)).toContainText('That is all.');
  await expect(versions(page).last()).toHaveText('2/2');

  await form(page).getByRole('button', { name: 'Send', exact: true }).click();
  await expect(conversation(page).getByRole('button', { name: /^View shot\.png/ })).toBeVisible();
  await perform(page, '/rewind');
  await page.getByRole('dialog').getByRole('button', { name: 'Rewind conversation' }).click();
  await expect(messageField(page)).toHaveValue('with a picture');
  await expectBoth(page);
});

test.describe('while something irreversible runs', () => {
  test.use({ mode: 'auto' });

  test('it is named before anything is stopped', async ({ page, app }) => {
    const git = (...options: string[]) => execFileSync('git', options, { cwd: app.workspacePath });
    git('init', '-q');
    git('config', 'user.email', 'otter@example.org');
    git('config', 'user.name', 'Otter');
    const hook = join(app.workspacePath, '.git/hooks/pre-commit');
    await writeFile(hook, '#!/bin/sh\nexec sleep 600\n');
    await chmod(hook, 0o755);
    await writeFile(join(app.workspacePath, 'a.txt'), 'a');
    git('add', 'a.txt');
    await page.goto(app.url);
    const call = { tool: 'git-commit', parameters: { message: 'First' } };
    await sendMessage(page, `Commit\n\`\`\`tool_call\n${JSON.stringify(call)}\n\`\`\``);
    await expect(conversation(page).getByRole('article', { name: /^Git commit/ })).toBeVisible();
    await perform(page, '/rewind');
    const rewind = page.getByRole('dialog', { name: 'Rewind to before this message?' });
    await expect(rewind).toContainText('This is running and can’t be undone: ');
    await expectNoViolationInBothThemes(page);
    await page.keyboard.press('Escape');
    await perform(page, '/regenerate');
    const question = page.getByRole('alertdialog', { name: 'Stop the run?' });
    await expect(question).toContainText('This is running and can’t be undone: ');
    await expectNoViolationInBothThemes(page);
    await question.getByRole('button', { name: 'Keep running' }).click();
    await expect(question).toBeHidden();
    await expect(page.getByRole('button', { name: 'Stop', exact: true }).first()).toBeVisible();
    await expect(versions(page)).toHaveCount(0);
    await perform(page, '/regenerate');
    await question.getByRole('button', { name: 'Stop and continue' }).click();
    await expect(versions(page)).toHaveText('2/2');
    await expect(conversation(page).getByRole('article', { name: /^Git commit/ })).toBeVisible();
    await page.keyboard.press('Control+.');
    await expect(conversation(page)).toContainText('Stopped');
  });
});
