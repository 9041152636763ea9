import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { type RunningApp, test, webOnly } from './app-test';
import { conversationRow } from './testing/conversation-row';
import { expectNoViolationInBothThemes } from './testing/expect-no-violation';
import { messageField, sendMessage } from './testing/send-message';

test.use({ model: 'parrot' });

function openGate({ workspacePath }: RunningApp, file: string): Promise<void> {
  return writeFile(join(workspacePath, file), '');
}

const conversation = (page: Page) => page.getByRole('region', { name: 'Conversation', exact: true });
const queue = (page: Page) => page.getByRole('region', { name: 'Queued messages' });
const rows = (page: Page) => queue(page).getByRole('button', { name: /^Edit queued message/ });
const button = (page: Page, text: string) => page.getByRole('button', { name: `Edit queued message: ${text}` });
const row = (page: Page, text: string) => queue(page).locator(button(page, text));
const inRow = (page: Page, text: string) =>
  queue(page)
    .getByRole('listitem')
    .filter({ has: button(page, text) });
const hint = (page: Page) => page.getByText(/^Enter to (queue|answer)/);

/** What the user has said, in order. */
const said = (page: Page) =>
  conversation(page).getByRole('listitem').filter({ hasText: /^You:/ }).getByRole('paragraph');

async function begin(page: Page, app: RunningApp, text: string): Promise<void> {
  await page.goto(app.url);
  await sendMessage(page, text);
  await expect(page.getByRole('button', { name: 'Stop', exact: true }).first()).toBeVisible();
}

/** Writes messages as a user would who doesn't look whether the run is over. */
async function write(page: Page, ...messages: readonly string[]): Promise<void> {
  for (const message of messages) {
    await messageField(page).focus();
    await page.keyboard.type(message);
    await page.keyboard.press('Enter');
    await expect(row(page, message)).toBeVisible();
    await expect(messageField(page)).toHaveValue('');
  }
}

test('what is written during a run is queued, put in order with the keyboard, and sent when the run ends', async ({
  page,
  app,
}) => {
  await begin(page, app, 'be slow');
  await expect(hint(page)).toHaveText('Enter to queue · Ctrl+Enter to send now · Esc to stop');
  await write(page, 'second', 'third', 'fourth', 'never mind');
  await expectNoViolationInBothThemes(page);
  await page.keyboard.press('ArrowUp');
  await expect(row(page, 'never mind')).toBeFocused();
  await page.keyboard.press('Delete');
  await expect(rows(page)).toHaveText(['second', 'third', 'fourth']);
  await expect(row(page, 'fourth')).toBeFocused();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(rows(page)).toHaveText(['second', 'fourth', 'third']);
  await expect(row(page, 'fourth')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  const field = queue(page).getByRole('textbox', { name: 'Queued message' });
  await expect(field).toBeFocused();
  await page.keyboard.type(', in a hurry');
  await page.keyboard.press('Enter');
  await expect(rows(page)).toHaveText(['second, in a hurry', 'fourth', 'third']);
  await expect(messageField(page)).toBeFocused();
  await page.reload();
  await expect(rows(page)).toHaveText(['second, in a hurry', 'fourth', 'third']);
  await openGate(app, 'awake');
  await expect(said(page)).toHaveText(['be slow', 'second, in a hurry', 'fourth', 'third']);
  await expect(queue(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeVisible();
});

test('“Send now” tells the model between its steps', async ({ page, app }) => {
  await begin(page, app, 'look slowly');
  await expect(conversation(page)).toContainText('I look around.');
  await write(page, 'later');
  await messageField(page).fill('only the tests');
  await page.keyboard.press('Control+Enter');
  await expect(inRow(page, 'only the tests')).toContainText('Sent after this step');
  await write(page, 'and the docs');
  await inRow(page, 'and the docs').getByRole('button', { name: 'Send now' }).click();
  await expect(inRow(page, 'and the docs')).toContainText('Sent after this step');
  await expect(messageField(page)).toBeFocused();
  await openGate(app, 'looked');
  await expect(said(page)).toHaveText(['look slowly', 'only the tests', 'and the docs', 'later']);
  await expect(queue(page)).toBeHidden();
});

test('stopping gives queued words back, and keeps them on hold where others stand in the field', async ({
  page,
  app,
}) => {
  await begin(page, app, 'be slow');
  await write(page, 'second', 'third');
  await page.keyboard.press('Escape');
  await expect(messageField(page)).toHaveValue('second\n\nthird');
  await expect(queue(page)).toBeHidden();
  await messageField(page).fill('look slowly');
  await page.keyboard.press('Enter');
  await expect(conversation(page)).toContainText('I look around.');
  await write(page, 'fourth');
  await messageField(page).fill('half a message');
  await page.keyboard.press('Control+.');
  await expect(inRow(page, 'fourth')).toContainText('On hold');
  await expect(messageField(page)).toHaveValue('half a message');
  await page.reload();
  await expect(inRow(page, 'fourth')).toContainText('On hold');
  await expect(messageField(page)).toHaveValue('half a message');
  await inRow(page, 'fourth').getByRole('button', { name: 'Send', exact: true }).click();
  await expect(said(page)).toHaveText(['be slow', 'look slowly', 'fourth']);
});

test(
  'two windows share the queue, and neither overwrites the other',
  webOnly('needs a second window'),
  async ({ page, app, context }) => {
    await begin(page, app, 'be slow');
    await write(page, 'second', 'third', 'fourth');
    const other = await context.newPage();
    await other.goto(new URL('/', app.url).href);
    await conversationRow(other, 'be slow').click();
    await expect(rows(other)).toHaveText(['second', 'third', 'fourth']);
    await row(other, 'fourth').dragTo(row(other, 'second'), { targetPosition: { x: 5, y: 2 } });
    await expect(rows(page)).toHaveText(['fourth', 'second', 'third']);
    await row(page, 'third').click();
    await row(other, 'third').click();
    await queue(page).getByRole('textbox').fill('mine');
    await queue(other).getByRole('textbox').fill('yours');
    await queue(page).getByRole('button', { name: 'Save' }).click();
    await expect(queue(other)).toContainText('changed in another window');
    await queue(other).getByRole('button', { name: 'Queue as a new message' }).click();
    await expect(rows(page)).toHaveText(['fourth', 'second', 'mine', 'yours']);
    await row(other, 'second').click();
    await queue(other).getByRole('textbox').fill('second thoughts');
    await openGate(app, 'awake');
    await expect(said(page)).toHaveText(['be slow', 'fourth', 'mine', 'yours']);
    await expect(inRow(page, 'second')).toContainText('On hold');
    await queue(other).getByRole('button', { name: 'Save' }).click();
    await expect(said(page)).toHaveText(['be slow', 'fourth', 'mine', 'yours', 'second thoughts']);
    await expect(queue(other)).toBeHidden();
  },
);

test('a question of the agent is answered from the message field too', async ({ page, app }) => {
  await page.goto(app.url);
  await sendMessage(page, 'ask me later');
  await page.keyboard.type('Yes, I am.');
  await openGate(app, 'later');
  const question = page.getByRole('article', { name: 'The agent has a question' });
  await expect(question).toBeVisible();
  await expect(page.getByRole('article', { name: /^Ask the user/ })).toBeHidden();
  await expect(hint(page)).toHaveText(/^Enter to answer the question/);
  await messageField(page).press('Enter');
  await expect(question.getByText('Yes, I am.')).toBeVisible();
  await expect(messageField(page)).toHaveValue('');
  await expect(conversation(page)).toContainText('So be it.');
});

test('commands work during a run', async ({ page, app }) => {
  await begin(page, app, 'be slow');
  await messageField(page).fill('/cost');
  await page.keyboard.press('Enter');
  const cost = page.getByRole('dialog', { name: 'Tokens and cost' });
  await expect(cost.getByRole('table', { name: 'This conversation' })).toContainText('Nothing yet.');
  await page.keyboard.press('Escape');
  await messageField(page).fill('/compact');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^\/compact isn’t available right now/)).toBeVisible();
  await messageField(page).fill('/clear');
  await page.keyboard.press('Enter');
  await expect(conversation(page)).toBeHidden();
  await expect(messageField(page)).toBeFocused();
  await openGate(app, 'awake');
  await conversationRow(page, 'be slow').click();
  await expect(conversation(page)).toContainText('Here I am.');
  await messageField(page).fill('/cost');
  await page.keyboard.press('Enter');
  await expect(cost.getByRole('table', { name: 'Today, all conversations' })).toContainText(/parrot.*12,345.*678/);
  await page.keyboard.press('Escape');
  await messageField(page).fill('/compact');
  await page.keyboard.press('Enter');
  await expect(conversation(page)).toContainText('no context to summarize');
});

test(
  'messages are written faster than the host takes them, and none stays behind',
  webOnly('it holds messages back on the page’s socket to the web host'),
  async ({ page, app }) => {
    const held: { readonly text: string; readonly pass: () => void }[] = [];
    await page.routeWebSocket(/./, (socket) => {
      const server = socket.connectToServer();
      socket.onMessage((frame) => {
        const { name, input } = JSON.parse(String(frame));
        if (name !== 'conversation.send') return server.send(frame);
        held.push({ text: input.text, pass: () => server.send(frame) });
      });
    });
    const texts = () => held.map(({ text }) => text);
    await page.goto(app.url);
    await expect(messageField(page)).toBeFocused();
    await page.keyboard.type('be slow');
    await page.keyboard.press('Enter');
    await page.keyboard.type('second');
    await page.keyboard.press('Enter');
    // There is no conversation for it yet.
    await expect.poll(texts).toEqual(['be slow']);
    await expect(messageField(page)).toHaveValue('second');
    held[0]?.pass();
    await expect.poll(texts).toEqual(['be slow', 'second']);
    await expect(page.getByRole('button', { name: 'Stop', exact: true }).first()).toBeVisible();
    await page.keyboard.type('third');
    await page.keyboard.press('Enter');
    await page.keyboard.type('fourth');
    await page.keyboard.press('Control+Enter');
    await expect(messageField(page)).toHaveValue('');
    await expect.poll(texts).toEqual(['be slow', 'second', 'third', 'fourth']);
    for (const { pass } of held.slice(1)) pass();
    await expect(rows(page)).toHaveText(['second', 'third', 'fourth']);
    await openGate(app, 'awake');
    await expect(said(page)).toHaveText(['be slow', 'fourth', 'second', 'third']);
  },
);
