import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { test } from './app-test';
import { conversationRow } from './testing/conversation-row';
import { messageField, sendMessage } from './testing/send-message';
import { writeConversation } from './testing/write-conversation';

// How quickly all of this is shown, and how quickly a key is, `npm run bench -- window` measures.

const MEGABYTE = 1024 * 1024;
const lastWords = 'The end.';
const typedText = 'the quick brown fox jumps over the lazy dog while the window works';

function repeated(unit: string, length: number): string {
  return unit.repeat(Math.ceil(length / unit.length)).slice(0, length);
}

async function open(page: Page, title: string): Promise<void> {
  await conversationRow(page, title).click();
  const conversation = page.getByRole('region', { name: 'Conversation', exact: true });
  await expect(conversation.locator('p, pre').last()).toContainText(lastWords);
}

async function type(page: Page): Promise<void> {
  const box = messageField(page);
  await box.pressSequentially(typedText);
  await expect(box).toHaveValue(typedText);
}

const markdownUnit = `## A heading

Some *emphasised* words, a [link](https://example.com/a_b) and \`code\`; **more** of it.

- one
  1. two

\`\`\`ts
const value: number = 1;
\`\`\`

| a | b |
|---|---|
| 1 | 2 |

`;

const heavyAnswers = [
  ['BO-08', '5 MB of Markdown', repeated(markdownUnit, 5 * MEGABYTE)],
  ['BO-08', '100,000 nested quotes', '>'.repeat(100_000)],
  ['BO-08', '100,000 nested brackets', '['.repeat(100_000)],
  ['RX-07', '1 MB of beginnings of links', repeated('http://a.', MEGABYTE)],
  ['RX-07', '1 MB of beginnings of escape sequences', repeated('\u001b[', MEGABYTE)],
] as const;

for (const [row, name, answer] of heavyAnswers) {
  test.describe(`${row}: ${name}`, () => {
    test.beforeEach(({ dataPath }) =>
      writeConversation(dataPath, { title: name, workspacePath: dataPath, answer: `${answer}\n\n${lastWords}` }),
    );

    test(`${row}: ${name} is shown, and one can type beside it`, async ({ page, app }) => {
      await page.goto(app.url);
      await open(page, name);
      await type(page);
    });
  });
}

test.describe('RX-08', () => {
  const title = 'Links and escapes';
  test.beforeEach(async ({ dataPath }) => {
    const answer = `${repeated('http://a.', MEGABYTE)}\n${repeated('\u001b[', MEGABYTE)}\n\n${lastWords}`;
    await writeConversation(dataPath, { title, workspacePath: dataPath, answer });
    // The guide searches for plain text only: asked, one can make a pattern of it.
    const rule = { id: randomUUID(), effect: 'ask', toolId: 'search-content', scope: 'always', createdAt: 0, uses: 0 };
    await writeFile(join(dataPath, 'settings.json'), JSON.stringify({ permissions: [rule] }));
  });

  test('RX-08: one can type while a catastrophic pattern is searched beside a catastrophic message', async ({
    page,
    app,
  }) => {
    await writeFile(join(app.workspacePath, 'a.txt'), `${'a'.repeat(50_000)}!\n`.repeat(20));
    await page.goto(app.url);
    await open(page, title);
    await page.getByRole('button', { name: 'New conversation', exact: true }).click();
    await sendMessage(page, 'find pattern in a.txt');
    const dialog = page.getByRole('dialog', { name: /^Allow/ });
    await dialog.getByRole('tab', { name: 'JSON' }).click();
    const parameters = dialog.getByRole('textbox', { name: 'Parameters as JSON' });
    await parameters.fill(JSON.stringify({ pattern: '^(a+)+$', path: 'a.txt' }));
    await dialog.getByRole('button', { name: 'Allow', exact: true }).click();
    await conversationRow(page, title).click();
    await type(page);
    await conversationRow(page, 'find pattern').click();
    await expect(page.getByRole('article', { name: /^Search content/ })).toContainText('Completed');
  });
});

test('PR-11: one can type while a program prints as fast as it can, and it is stopped', async ({ page, app }) => {
  await page.goto(app.url);
  await sendMessage(page, 'run yes');
  const dialog = page.getByRole('dialog', { name: /^Allow/ });
  await dialog.getByRole('button', { name: 'Allow', exact: true }).click();
  const card = page.getByRole('article', { name: /^Run command/ });
  await expect(card).toContainText('Running');
  await type(page);
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(card).toContainText('Cancelled');
});
