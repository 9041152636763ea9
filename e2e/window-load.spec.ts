import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { askBeforeSearching, catastrophicText, heavyAnswers, lastWords } from '../src/main/testing/heavy-window';
import { test } from './app-test';
import { approvalDialog, question } from './testing/approval-dialog';
import { conversationRow } from './testing/conversation-row';
import { messageField, sendMessage } from './testing/send-message';
import { writeConversation } from './testing/write-conversation';

// `npm run bench -- window` measures how quickly all of this and each key appear.

const typedText = 'the quick brown fox jumps over the lazy dog while the window works';

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

const rows = [
  ['BO-08', '5 MB of Markdown'],
  ['BO-08', '100,000 nested quotes'],
  ['BO-08', '100,000 nested brackets'],
  ['RX-07', '1 MB of beginnings of links'],
  ['RX-07', '1 MB of beginnings of escape sequences'],
] as const;

for (const [row, name] of rows) {
  test.describe(`${row}: ${name}`, () => {
    test.beforeEach(({ dataPath }) =>
      writeConversation(dataPath, {
        title: name,
        workspacePath: dataPath,
        answer: `${heavyAnswers[name]}\n\n${lastWords}`,
      }),
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
    const links = heavyAnswers['1 MB of beginnings of links'];
    const escapes = heavyAnswers['1 MB of beginnings of escape sequences'];
    await writeConversation(dataPath, {
      title,
      workspacePath: dataPath,
      answer: `${links}\n${escapes}\n\n${lastWords}`,
    });
    askBeforeSearching(dataPath);
  });

  test('RX-08: one can type while a catastrophic pattern is searched beside a catastrophic message', async ({
    page,
    app,
  }) => {
    await writeFile(join(app.workspacePath, 'a.txt'), catastrophicText);
    await page.goto(app.url);
    await open(page, title);
    await page.getByRole('button', { name: 'New conversation', exact: true }).click();
    await sendMessage(page, 'find pattern in a.txt');
    const { json, showJson, approve } = approvalDialog(page);
    await question(page).edit();
    await showJson();
    await json.fill(JSON.stringify({ pattern: '^(a+)+$', path: 'a.txt' }));
    await approve.click();
    await conversationRow(page, title).click();
    await type(page);
    await conversationRow(page, 'find pattern').click();
    await expect(page.getByRole('article', { name: /^Search content/ })).toContainText('Completed');
  });
});

test('PR-11: one can type while a program prints as fast as it can, and it is stopped', async ({ page, app }) => {
  await page.goto(app.url);
  await sendMessage(page, 'run yes');
  await question(page).allow.click();
  const card = page.getByRole('article', { name: /^Run command/ });
  await expect(card).toContainText('Running');
  await type(page);
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(card).toContainText('Cancelled');
});
