import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { test } from './app-test';
import { conversationRow } from './testing/conversation-row';
import { expectNoViolationInBothThemes } from './testing/expect-no-violation';
import { sendMessage } from './testing/send-message';
import { writeConversation } from './testing/write-conversation';
import { writeEvents } from './testing/write-events';

const longTitle = 'A long conversation';

test.beforeEach(async ({ dataPath }) => {
  await writeConversation(dataPath, { title: 'A short conversation', workspacePath: dataPath, answer: 'All is well.' });
  await writeEvents(dataPath, longTitle, ({ messageId, runId, at }) => [
    { type: 'thinking', messageId, text: 'A quagga is a kind of zebra.', at },
    {
      type: 'parse-results',
      messageId,
      results: [{ kind: 'text', text: `The zebra is mentioned here.\n${'And on it goes.\n'.repeat(100)}` }],
      at,
    },
    ...Array.from({ length: 20 }, (_, number) => {
      const id = `00000000-0000-4000-8000-0000000000${10 + number}`;
      return { type: 'user-message' as const, messageId: id, text: `Message ${number}, about the okapi`, at };
    }),
    { type: 'run-completed', runId, at },
  ]);
});

const search = (page: Page) => page.getByRole('searchbox', { name: 'Search conversations' });
const hits = (page: Page) => page.getByRole('list', { name: 'Search results' }).getByRole('button');
const messages = (page: Page) => page.getByRole('region', { name: 'Conversation', exact: true });

async function chooseAction(page: Page, title: string, action: string): Promise<void> {
  await conversationRow(page, title).focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: `Actions for ${title}` })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: action }).press('Enter');
}

test('what is searched for is found, and leads to its place in the conversation', async ({ page, app }) => {
  await page.goto(app.url);
  await search(page).fill('ZEBRA');
  await expect(hits(page)).toHaveCount(1);
  await expect(hits(page).locator('mark')).toHaveText('zebra');
  await hits(page).press('Enter');
  await expect(messages(page).getByText('The zebra is mentioned here.')).toBeInViewport();
  await expect(messages(page).getByText('Message 19')).not.toBeInViewport();
  await page.keyboard.press('Control+f');
  await page.keyboard.type('quagga');
  await expect(page.getByRole('search', { name: 'Find in conversation' }).getByRole('status')).toHaveText('1 of 1');
  await expect(messages(page).getByText('A quagga is a kind of zebra.')).toBeInViewport();
  await page.keyboard.press('Escape');
  await search(page).fill('okapi');
  await expect(page.getByText('20 results')).toBeVisible();
  await hits(page).filter({ hasText: 'Message 11' }).click();
  await expect(messages(page).getByText('Message 11')).toBeInViewport();
  await search(page).fill('short conv');
  await expect(hits(page)).toHaveCount(2);
  await hits(page).first().click();
  await expect(messages(page)).toContainText('All is well.');
  await search(page).fill('okapi');
  await expect(page.getByText('20 results')).toBeVisible();
  await search(page).press('ArrowDown');
  await expect(hits(page).first()).toBeFocused();
  await page.keyboard.press('End');
  await expect(hits(page).last()).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(hits(page).nth(18)).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowUp');
  await expect(search(page)).toBeFocused();
  await search(page).fill('nothing of the kind');
  await expect(page.getByText('No results for “nothing of the kind”.')).toBeVisible();
  await search(page).press('Escape');
  await expect(conversationRow(page, longTitle)).toBeVisible();
});

test('whoever says something sees it, wherever a search has led', async ({ page, app }) => {
  await page.goto(app.url);
  await search(page).fill('zebra');
  await hits(page).click();
  await expect(messages(page).getByText('The zebra is mentioned here.')).toBeInViewport();
  await sendMessage(page, 'help');
  await expect(messages(page).getByText('help', { exact: true })).toBeInViewport();
});

test('a conversation is renamed in its place, with the keyboard alone', async ({ page, app }) => {
  await page.goto(app.url);
  const row = conversationRow(page, longTitle);
  const field = page.getByRole('textbox', { name: `New name for ${longTitle}` });
  await row.focus();
  await page.keyboard.press('F2');
  await expect(field).toBeFocused();
  await page.keyboard.type('Never mind');
  await page.keyboard.press('Escape');
  await expect(row).toBeFocused();
  await chooseAction(page, longTitle, 'Rename');
  await expect(field).toBeFocused();
  await page.keyboard.type('About zebras');
  await page.keyboard.press('Enter');
  await expect(conversationRow(page, 'About zebras')).toBeFocused();
  await page.reload();
  await expect(conversationRow(page, 'About zebras')).toBeVisible();
  await expect(row).toBeHidden();
});

test('a conversation is exported to read and to keep, and comes back as another one', async ({ page, app }) => {
  await page.goto(app.url);
  const markdown = await app.savedBy(() => chooseAction(page, 'A short conversation', 'Export as Markdown'));
  expect(markdown.name).toBe('A short conversation.md');
  expect(await readFile(markdown.path, 'utf8')).toMatch(/^# A short conversation\n[\s\S]*All is well\./);
  const exported = await app.savedBy(() => chooseAction(page, 'A short conversation', 'Export as JSON'));
  expect(exported.name).toBe('A short conversation.json');

  const importing = page.getByRole('button', { name: 'Import conversation…' });
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), importing.click()]);
  await chooser.setFiles(exported.path);
  await expect(messages(page)).toContainText('All is well.');
  await expect(messages(page)).toContainText('Imported. Nothing above was run by this AIntern');
  await expect(conversationRow(page, 'A short conversation')).toHaveCount(2);

  const [another] = await Promise.all([page.waitForEvent('filechooser'), importing.click()]);
  await another.setFiles(markdown.path);
  await expect(page.getByRole('alert')).toContainText('Nothing was imported.');
  await page.keyboard.press('Escape');
  await expect(conversationRow(page, 'A short conversation')).toHaveCount(2);
});

test('a conversation is deleted once that is confirmed, and lies in the trash then', async ({
  page,
  app,
  dataPath,
}) => {
  await page.goto(app.url);
  const row = conversationRow(page, longTitle);
  const other = conversationRow(page, 'A short conversation');
  const question = page.getByRole('alertdialog', { name: `Delete “${longTitle}”?` });
  await row.press('Enter');
  await expect(messages(page)).toContainText('Message 19');
  await row.press('Delete');
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(row).toBeFocused();
  await chooseAction(page, longTitle, 'Delete…');
  await question.getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(row).toBeHidden();
  await expect(other).toBeFocused();
  await expect(page.getByRole('heading', { name: 'What should we work on?' })).toBeVisible();
  const logs = (await readdir(join(dataPath, 'conversations'))).filter((name) => name.endsWith('.jsonl'));
  expect(logs).toHaveLength(1);
  if (process.platform === 'linux') expect(trashesOf(dataPath, app.trashPath).some(existsSync)).toBe(true);
  await page.reload();
  await expect(other).toBeVisible();
  await expect(row).toBeHidden();
});

test('a file that is no conversation of ours changes nothing, and says what it is', async ({ page, app, dataPath }) => {
  const path = join(dataPath, 'other.json');
  await writeFile(path, JSON.stringify({ format: 'something else' }));
  await page.goto(app.url);
  await page.locator('input[type="file"][accept*=".json"]').setInputFiles(path);
  await expect(page.getByRole('alert')).toContainText('Nothing was imported.');
  await expect(conversationRow(page, 'A ')).toHaveCount(2);
});

test('conversations are found and managed by everybody', async ({ page, app }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 800, height: 600 });
  await page.goto(app.url);
  await search(page).fill('zebra');
  await hits(page).click();
  await expect(messages(page)).toContainText('The zebra is mentioned here.');
  await expectNoViolationInBothThemes(page);
  await search(page).fill('');
  await page.getByRole('button', { name: `Actions for ${longTitle}` }).click();
  await expectNoViolationInBothThemes(page);
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await expectNoViolationInBothThemes(page);
  await page.keyboard.press('Escape');
  await conversationRow(page, longTitle).press('Delete');
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectNoViolationInBothThemes(page);
});

/**
 * Returns the user's own trash, or the one at the top of the data's file system if that differs from the home folder's.
 */
function trashesOf(path: string, ownTrash: string): string[] {
  const parents = path.split(sep).map((_, index, parts) => parts.slice(0, index + 1).join(sep) || sep);
  return [
    join(ownTrash, 'Trash', 'files'),
    ...parents.map((top) => join(top, `.Trash-${process.getuid?.()}`, 'files')),
  ];
}
