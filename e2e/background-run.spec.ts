import { existsSync, writeFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { type RunningApp, test, webOnly } from './app-test';
import { card, makeCalls, question, write } from './testing/approval-dialog';
import { conversationRow } from './testing/conversation-row';
import { inboxOf } from './testing/inbox';
import { sendMessage } from './testing/send-message';

test.use({ model: 'parrot' });

const pathOf = ({ workspacePath }: RunningApp, name: string) => join(workspacePath, name);

async function workAlone(page: Page): Promise<void> {
  await sendMessage(page, 'work alone');
  await expect(card(page, /^List/)).toContainText('Completed');
}

/** Lets the model continue, and checks only in the log that it got as far as it can without a user. */
async function goOnAlone(host: RunningApp, dataPath: string): Promise<void> {
  const folder = join(dataPath, 'conversations');
  writeFileSync(pathOf(host, 'nobody-looks'), '');
  await expect
    .poll(async () => {
      const logs = (await readdir(folder)).filter((name) => name.endsWith('.jsonl'));
      const texts = await Promise.all(logs.map((name) => readFile(join(folder, name), 'utf8')));
      return texts.some((text) => text.includes('work alone') && text.includes('awaiting-approval'));
    })
    .toBe(true);
}

test(
  'with no browser attached a run goes on to its approval, and a new page finds all of it and decides',
  webOnly('the web host has no window of its own'),
  async ({ page, context, app, dataPath }) => {
    await page.goto(app.url);
    await workAlone(page);
    await page.close();
    await goOnAlone(app, dataPath);

    const later = await context.newPage();
    await later.goto(new URL('/', app.url).href);
    await expect(later).toHaveTitle('(1) AIntern');
    await conversationRow(later, 'work alone').click();
    const { region, allow } = question(later, 'Create found.txt?');
    await expect(region).toBeVisible();
    const history = later.locator('main');
    await expect(history).toContainText('work alone');
    await expect(history).toContainText('First I look around.');
    await expect(card(later, /^List/)).toContainText('Completed');
    await expect(history).toContainText('Now I write it down.');
    expect(existsSync(pathOf(app, 'found.txt'))).toBe(false);
    await allow.click();
    await expect(later.getByText('All is written.')).toBeVisible();
    await expect(later.getByRole('button', { name: 'Send' })).toBeVisible();
    expect(existsSync(pathOf(app, 'found.txt'))).toBe(true);
    await expect(later).toHaveTitle('work alone – AIntern');
  },
);

test(
  'two conversations go on without any browser, and another one finds both in its inbox',
  webOnly('the web host has no window of its own'),
  async ({ browser, app, dataPath }) => {
    const first = await browser.newContext();
    const page = await first.newPage();
    await page.goto(app.url);
    await makeCalls(page, write('other.txt'));
    await expect(question(page).region).toBeVisible();
    await page.getByRole('button', { name: 'New conversation', exact: true }).click();
    await workAlone(page);
    await first.close();
    await goOnAlone(app, dataPath);

    const second = await browser.newContext();
    const later = await second.newPage();
    await later.goto(await app.newUrl());
    await expect(later).toHaveTitle('(2) AIntern');
    const inbox = inboxOf(later);
    await inbox.open();
    await inbox.allow(/found\.txt/).click();
    await inbox.allow(/other\.txt/).click();
    await expect(inbox.nothingWaits).toBeVisible();
    await expect(inbox.main.getByRole('article')).toHaveCount(0);
    await expect
      .poll(() => ['found.txt', 'other.txt'].map((name) => existsSync(pathOf(app, name))))
      .toEqual([true, true]);
    await conversationRow(later, 'work alone').click();
    await expect(later.getByText('All is written.')).toBeVisible();
    await second.close();
  },
);
