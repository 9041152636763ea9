import { expect, type Page } from '@playwright/test';
import { test } from './app-test';
import { conversationRow } from './testing/conversation-row';
import { expectNoViolationInBothThemes } from './testing/expect-no-violation';
import { openCard } from './testing/open-card';
import { readClipboard } from './testing/read-clipboard';
import { messageField } from './testing/send-message';
import { callStates, callStatesTitle, writeCallStates } from './testing/write-call-states';

test.beforeEach(({ dataPath }) => writeCallStates(dataPath));

const cardOf = (page: Page, summary: string) =>
  page.locator('main').getByRole('article', { name: summary, includeHidden: true });

async function openStates(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await conversationRow(page, callStatesTitle).click();
  await page.locator('main').getByRole('article').first().waitFor();
}

/** What a card says of its state; a completed call only says what it did. */
const words = {
  parsed: 'Received',
  validating: 'Checking',
  'validation-failed': 'Invalid',
  'awaiting-approval': 'Needs approval',
  // The call before it has not been decided.
  approved: 'Waiting for earlier calls',
  denied: 'Denied',
  executing: 'Running',
  completed: 'Listed',
  failed: 'Exit code 1',
  cancelled: 'Cancelled by the user',
  'timed-out': 'Timed out',
};

/** The text that a card shows immediately, besides its state. */
const saidAtOnce: Partial<Record<keyof typeof words, string>> = {
  'validation-failed': 'oldText must not be empty',
  'awaiting-approval': 'Pending in another AIntern. Decide there.',
  denied: '“Keep the build, I need it.”',
  executing: 'Copying',
  failed: '1 failed',
};

test('each of the eleven states has its own words, and badges only what waits for the user', async ({ page, app }) => {
  await openStates(page, app.url);
  for (const { status, summary } of callStates) {
    const card = cardOf(page, summary);
    await expect(card).toHaveAttribute('data-status', status);
    await expect(card).toContainText(words[status]);
    await expect(card).toContainText(saidAtOnce[status] ?? '');
  }
  await expect(page.getByText(/^(?:Low|Medium|High) risk$/)).toHaveCount(1);
  await expect(cardOf(page, 'Copy assets').getByRole('progressbar')).toHaveAttribute('value', '0.65');
});

test('a call that waits in another AIntern brings no dialog, and says where it is decided', async ({ page, app }) => {
  await openStates(page, app.url);
  const card = cardOf(page, 'Delete old.log');
  await expect(card).toContainText('Pending in another AIntern. Decide there.');
  await expect(page.getByText('1 call needs approval. This conversation is running in another AIntern')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(card.getByRole('button', { name: /^(?:Allow|Always allow|Deny|Edit|Review|Cancel)/ })).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('button', { name: /^(?:Cancel|Stop)/ })).toHaveCount(0);
  await expect(messageField(page)).toBeDisabled();
  await expect(messageField(page)).toHaveAttribute('placeholder', /^Running in another AIntern/);
  await openCard(card);
  await expect(card).toContainText('high risk is above your level.');
  await page.getByRole('button', { name: 'Inbox' }).click();
  await expect(page.getByRole('main').getByText('You’re all caught up')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a settled call is one line, which opens to where it came from, what was repaired and its times', async ({
  page,
  app,
}) => {
  await openStates(page, app.url);
  const card = cardOf(page, 'List src');
  expect((await card.boundingBox())?.height).toBeLessThan(40);
  await card.getByRole('button', { expanded: false }).press('Enter');
  await expect(card).toContainText('tool_call fence · Repaired');
  await card.getByRole('button', { name: 'Details' }).click();
  await expect(card.locator('section', { hasText: 'Before the repair' })).toContainText("{'path': 'src'");
  await expect(card.getByRole('listitem')).toContainText([
    ...['Received', /Checking.*\+10 ms/, /Needs approval.*\+10 ms/, /Allowed.*\+3.9 s/, /Running.*\+10 ms/],
    /Completed.*\+190 ms/,
  ]);
  await page.context().grantPermissions(['clipboard-write']);
  await card.getByRole('button', { name: 'Copy: Output' }).click();
  // This one can only be read, because another AIntern runs it.
  await page.getByRole('button', { name: 'New conversation', exact: true }).click();
  await expect.poll(() => readClipboard(page)).toBe('app.tsx\nmain.tsx\ntexts.ts');
});

test.describe('on a small window', () => {
  test.use({ viewport: { width: 800, height: 600 } });
  test('no state is hard to read or to operate', async ({ page, app }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openStates(page, app.url);
    await expect(cardOf(page, 'List src')).toContainText('Completed');
    await expectNoViolationInBothThemes(page);
  });
});
