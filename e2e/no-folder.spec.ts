import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { test } from './app-test';
import { expectNoViolationInBothThemes } from './testing/expect-no-violation';
import { messageField, sendMessage } from './testing/send-message';

test.use({ startsOn: 'nothing' });

const messages = (page: Page) => page.getByRole('region', { name: 'Conversation', exact: true });

test('a conversation needs no folder: it says what it lacks, and the next one works in the folder opened since', async ({
  page,
  app,
}) => {
  await writeFile(join(app.workspacePath, 'otter.txt'), 'it sleeps');
  await page.goto(app.url);
  await expect(messageField(page)).toBeEnabled();
  await messageField(page).focus();
  await page.keyboard.type('@');
  await expect(page.getByRole('option')).toHaveText([/@terminal:/, /@conversation:/, /@https:/]);
  await page.keyboard.press('Escape');
  await sendMessage(page, 'read otter.txt');
  await expect(messages(page)).toContainText('needs an open folder');
  const note = page.getByRole('note').filter({ hasText: 'This conversation has no folder.' });
  await expect(note).toBeVisible();
  await expectNoViolationInBothThemes(page);
  await app.chooseFolder(app.workspacePath, () => note.getByRole('button', { name: 'Open folder…' }).press('Enter'));
  await expect(note).toBeVisible();
  await page.getByRole('button', { name: 'New conversation', exact: true }).click();
  await expect(page.getByRole('note')).toHaveCount(0);
  await sendMessage(page, 'read otter.txt');
  await expect(messages(page).getByText('it sleeps').first()).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Conversations' })).toContainText('No folder');
});
