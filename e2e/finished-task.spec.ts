import { expect, type Page } from '@playwright/test';
import { test } from './app-test';
import { conversationRow } from './testing/conversation-row';
import { expectNoViolationInBothThemes } from './testing/expect-no-violation';
import { finishedTaskTitle, writeFinishedTask } from './testing/write-finished-task';

test.use({ viewport: { width: 1440, height: 900 } });
test.beforeEach(({ dataPath }) => writeFinishedTask(dataPath));

const conversation = (page: Page) => page.getByRole('region', { name: 'Conversation', exact: true });
const line = (page: Page, name: string | RegExp) => conversation(page).getByRole('button', { name });

async function openTask(page: Page, url: string): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(url);
  await conversationRow(page, finishedTaskTitle).click();
  await expect(page.getByText('Nothing was pushed.')).toBeVisible();
}

test('a finished task of 17 calls takes about a screen', async ({ page, app }) => {
  await openTask(page, app.url);
  await conversation(page).press('Home');
  await expect(line(page, /^Read 3 files$/)).toBeVisible();
  const height = await conversation(page).evaluate((scroller) => scroller.scrollHeight);
  expect(height).toBeLessThan(1_200);
  await expectNoViolationInBothThemes(page);
});

test('reads of several answers are one line, which opens with the keyboard', async ({ page, app }) => {
  await openTask(page, app.url);
  const group = line(page, 'Read 3 files, searched 2 times');
  await group.press('Enter');
  await expect(group).toHaveAttribute('aria-expanded', 'true');
  const search = conversation(page).getByRole('article', { name: /addDays/ });
  await expect(search).toContainText('Searched for addDays');
  await search.getByRole('button', { expanded: false }).press('Space');
  await expect(search).toContainText('2 matches in 1 file');
  await expectNoViolationInBothThemes(page);
  await group.press('Enter');
  await expect(search).toHaveCount(0);
});

test('an edit opens to its lines in colors, and says nothing twice', async ({ page, app }) => {
  await openTask(page, app.url);
  const card = conversation(page).getByRole('article', { name: /^Edit file.*invoice\.js/ });
  await expect(card).toContainText('Edited src/invoice.js');
  await expect(card).toContainText('+1 −1');
  await card.getByRole('button', { expanded: false }).press('Enter');
  await expect(card.locator('.text-code-keyword', { hasText: 'return' }).first()).toBeVisible();
  expect((await card.innerText()).match(/src\/invoice\.js/g)).toHaveLength(1);
  await expect(card).not.toContainText('text/javascript');
  await card.getByRole('button', { name: 'Details' }).click();
  await expect(card).toContainText('Timeline');
  await expectNoViolationInBothThemes(page);
});

test('a new file shows its content, and a failed command its last lines', async ({ page, app }) => {
  await openTask(page, app.url);
  await conversation(page).press('Home');
  const written = conversation(page).getByRole('article', { name: /order\.test\.js/ });
  await expect(written.first()).toContainText('Created test/order.test.js+11 lines');
  await written.first().getByRole('button', { expanded: false }).click();
  await expect(written.first()).toContainText("test('a line counts as often as it was ordered'");
  const failed = conversation(page).locator('article[data-status="failed"]');
  await expect(failed).toContainText('Exit code 1');
  await expect(failed).toContainText('2 failed | 5 passed (7)');
  await expect(failed).not.toContainText('expected 8 to be 11');
});

test('find opens the group that hides what it found', async ({ page, app }) => {
  await openTask(page, app.url);
  await page.keyboard.press('Control+f');
  await page.keyboard.type('AGENTS.md');
  await expect(conversation(page).getByRole('article', { name: /AGENTS\.md/ })).toBeVisible();
});
