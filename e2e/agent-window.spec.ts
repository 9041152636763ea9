import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page, type WebSocketRoute } from '@playwright/test';
import { type RunningApp, test, webOnly } from './app-test';
import { busyMessage, keyMessage, thoughts } from './testing/agent-scripts';
import { conversationRow } from './testing/conversation-row';
import { expectNoViolationInBothThemes } from './testing/expect-no-violation';
import { recordTexts } from './testing/record-texts';
import { messageField, sendMessage } from './testing/send-message';
import { writeEvents } from './testing/write-events';

test.use({ model: 'parrot' });

function openGate({ workspacePath }: RunningApp, file: string): Promise<void> {
  return writeFile(join(workspacePath, file), '');
}

const conversation = (page: Page) => page.getByRole('region', { name: 'Conversation', exact: true });
const button = (page: Page, name: string | RegExp) => conversation(page).getByRole('button', { name, exact: true });

test('thinking is folded, with its first line in sight while it goes on, and is read as Markdown then', async ({
  page,
  app,
}) => {
  await page.goto(app.url);
  await sendMessage(page, 'think first');
  await expect(button(page, 'Thinking…')).toHaveAttribute('aria-expanded', 'false');
  await expect(conversation(page).getByText(thoughts[0]?.trim() ?? '')).toBeVisible();
  await openGate(app, 'thought');
  const folded = button(page, /^Thought for/);
  await expect(folded).toBeVisible();
  await expect(conversation(page)).not.toContainText('The user wants');
  await folded.press('Enter');
  await expect(conversation(page)).toContainText(thoughts.join('').replaceAll('**', ''));
  await expect(conversation(page)).toContainText('Some of the thinking is hidden by the provider.');
  await expect(conversation(page)).toContainText('I’ll look for its uses first.');
});

test('a model that is slow to begin is waited for in the open, stopped, and asked to go on', async ({ page, app }) => {
  await page.goto(app.url);
  await sendMessage(page, 'be slow');
  await expect(conversation(page)).toContainText(/Waiting for parrot… \d+ s/);
  await button(page, 'Stop').press('Enter');
  await expect(conversation(page)).toContainText('Stopped.');
  await expect(messageField(page)).toBeFocused();
  await openGate(app, 'awake');
  await button(page, 'Continue').click();
  await expect(conversation(page)).toContainText('Here I am.');
  await expect(button(page, 'Continue')).toBeHidden();
});

test('a window that is loaded anew in the middle of an answer shows all of it', async ({ page, app }) => {
  await page.goto(app.url);
  await sendMessage(page, 'think first');
  await expect(button(page, 'Thinking…')).toBeVisible();
  await page.reload();
  await expect(button(page, 'Thinking…')).toBeVisible();
  await openGate(app, 'thought');
  await expect(conversation(page)).toContainText('I’ll look for its uses first.');
});

test(
  'a connection that breaks in the middle of an answer comes back, and the answer with it',
  webOnly('a connection that is lost is the web’s'),
  async ({ page, app }) => {
    const sockets: WebSocketRoute[] = [];
    await page.routeWebSocket('**/socket', (socket) => {
      socket.connectToServer();
      sockets.push(socket);
    });
    await page.goto(app.url);
    await sendMessage(page, 'think first');
    await expect(button(page, 'Thinking…')).toBeVisible();
    await messageField(page).fill('half a message');
    await sockets.at(-1)?.close();
    await expect(page.getByText('Lost connection to AIntern.')).toBeVisible();
    await openGate(app, 'thought');
    await expect(page.getByText('Lost connection to AIntern.')).toBeHidden();
    await expect(conversation(page)).toContainText('I’ll look for its uses first.');
    await expect(messageField(page)).toHaveValue('half a message');
  },
);

/** Collects everything that live regions announce, in order, without repetitions. */
async function listenToAnnouncements(page: Page) {
  const said = await page.evaluateHandle(() => {
    const heard: string[] = [];
    const listen = () => {
      for (const region of document.querySelectorAll('[aria-live]')) {
        for (const { textContent } of region.querySelectorAll('p')) {
          if (textContent !== heard.at(-1)) heard.push(textContent);
        }
      }
    };
    new MutationObserver(listen).observe(document.body, { subtree: true, childList: true, characterData: true });
    return heard;
  });
  return () => said.jsonValue();
}

test('an answer that is asked for once more says why and when, and is announced once', async ({ page, app }) => {
  await page.goto(app.url);
  const announced = await listenToAnnouncements(page);
  const waiting = await recordTexts(page, '[aria-label="Conversation"]', 'Retrying in');
  await sendMessage(page, 'be busy');
  await expect(conversation(page)).toContainText('Whole again.');
  const texts = await waiting();
  for (const text of texts) {
    expect(text).toContain(busyMessage);
    expect(text).toContain('Attempt 1 of 5');
    expect(text).not.toContain('Half of');
  }
  const seconds = [...new Set(texts.map((text) => Number(/Retrying in (\d+) s/.exec(text)?.[1])))];
  expect(seconds.length).toBeGreaterThan(1);
  expect(seconds).toEqual(seconds.filter((left) => left <= 7).toSorted((one, other) => other - one));
  await expect(conversation(page)).not.toContainText(busyMessage);
  expect(await announced()).toEqual([`${busyMessage}. Retrying soon. Attempt 1 of 5`]);
});

test('nobody has to wait for another try', async ({ page, app }) => {
  await page.goto(app.url);
  await sendMessage(page, 'be busy for a while');
  await expect(conversation(page)).toContainText(/Retrying in/);
  await button(page, 'Stop').click();
  await expect(conversation(page)).toContainText('Stopped.');
  await expect(conversation(page)).not.toContainText(/Retrying/);
});

test('a server that wants a long pause is waited for only if somebody says so', async ({ page, app }) => {
  await page.goto(app.url);
  await sendMessage(page, 'be busy for long');
  const question = page.getByRole('article', { name: 'The provider asks for a long wait' });
  await question.getByRole('button', { name: /^Wait/ }).click();
  await expect(question).toContainText('You answered');
  await expect(conversation(page)).toContainText(/Retrying in (9|10) min/);
});

test('an answer that was cut off is marked and goes on', async ({ page, app }) => {
  await page.goto(app.url);
  await sendMessage(page, 'break off');
  await expect(conversation(page)).toContainText('and then update the');
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(conversation(page)).toContainText('This answer was cut off.');
  await button(page, 'Continue').press('Enter');
  await expect(conversation(page)).toContainText('imports, and that is all.');
  await expect(conversation(page)).toContainText('This answer was cut off.');
  await expect(button(page, 'Continue')).toBeHidden();
  await expect(messageField(page)).toBeFocused();
});

test('a run that failed is tried again without a new message', async ({ page, app }) => {
  await page.goto(app.url);
  await sendMessage(page, 'be locked');
  await expect(conversation(page)).toContainText(keyMessage);
  await button(page, 'Retry').click();
  await expect(conversation(page)).toContainText('Now it opens.');
  await expect(button(page, 'Retry')).toBeHidden();
});

test('a question is answered in words, with the keyboard alone, and its call stays small', async ({ page, app }) => {
  await page.goto(app.url);
  const announced = await listenToAnnouncements(page);
  await sendMessage(page, 'ask me');
  const question = page.getByRole('article', { name: 'The agent has a question' });
  const words = question.getByRole('textbox', { name: 'Your answer' });
  await expect(words).toBeFocused();
  expect(await announced()).toEqual(['The agent has a question: What should it be called?']);
  await page.keyboard.type('config.ts');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('in src');
  await page.keyboard.press('Enter');
  await expect(question.getByText('config.ts\nin src')).toBeVisible();
  await expect(words).toBeHidden();
  await expect(messageField(page)).toBeFocused();
  await expect(conversation(page)).toContainText('So be it.');
  await expect(conversation(page).getByText('What should it be called?')).toHaveCount(1);
  await expect(page.getByRole('article', { name: /^Ask the user/ })).toContainText('Completed');
});

test('a question takes nobody away from what they are writing', async ({ page, app }) => {
  await page.goto(app.url);
  await sendMessage(page, 'ask me later');
  await page.keyboard.type('half a message');
  await openGate(app, 'later');
  const question = page.getByRole('article', { name: 'The agent has a question' });
  await expect(question.getByRole('textbox')).toBeVisible();
  await expect(messageField(page)).toBeFocused();
  await question.getByRole('textbox').fill('Yes');
  await question.getByRole('button', { name: 'Answer' }).click();
  await expect(conversation(page)).toContainText('So be it.');
  await expect(messageField(page)).toHaveValue('half a message');
});

test('a question is answered with one of its answers', async ({ page, app }) => {
  await page.goto(app.url);
  await sendMessage(page, 'ask me');
  const question = page.getByRole('article', { name: 'The agent has a question' });
  await question.getByRole('button', { name: 'options.ts' }).press('Enter');
  await expect(question).toContainText('You answeredoptions.ts');
  await expect(question.getByRole('button')).toHaveCount(0);
  await expect(messageField(page)).toBeFocused();
});

test('a model that goes in circles is stopped by a question, and may go on', async ({ page, app }) => {
  await page.goto(app.url);
  await sendMessage(page, 'go in circles');
  const question = page.getByRole('article', { name: 'The agent may be stuck in a loop' });
  await question.getByRole('button', { name: 'Continue' }).click();
  await expect(question).toContainText('You answered');
  await expect(conversation(page)).toContainText('Enough.');
});

test('a question that nobody answered cannot be answered any more', async ({ page, app }) => {
  await page.goto(app.url);
  await sendMessage(page, 'ask me');
  const question = page.getByRole('article', { name: 'The agent has a question' });
  await expect(question.getByRole('button', { name: 'options.ts' })).toBeVisible();
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(question).toContainText('Not answered before the run ended.');
  await expect(question.getByRole('button')).toHaveCount(0);
});

test.describe('with ordinary commands let through', () => {
  test.beforeEach(({ dataPath }) =>
    writeFile(join(dataPath, 'settings.json'), JSON.stringify({ settings: { approvalMode: 'auto' } })),
  );

  test('one call is cancelled, and the others and the run go on', async ({ page, app }) => {
    await page.goto(app.url);
    await sendMessage(page, 'run two things');
    const first = page.getByRole('article', { name: /sleep 600/ });
    const second = page.getByRole('article', { name: /echo second/ });
    await expect(first).toContainText('Running');
    await first.getByRole('button', { name: 'Cancel', exact: true }).click();
    await expect(first).toContainText('Cancelled by the user');
    await expect(first.getByRole('button', { name: 'Cancel', exact: true })).toBeHidden();
    await expect(second).toContainText('Completed');
    expect(existsSync(join(app.workspacePath, 'second.txt'))).toBe(true);
    await expect(conversation(page)).toContainText('Both are over.');
  });
});

test('tokens are counted as the server tells them', async ({ page, app }) => {
  await page.goto(app.url);
  await sendMessage(page, 'be slow');
  await expect(conversation(page)).toContainText('be slow');
  await expect(page.getByRole('button', { name: /^Tokens and cost/ })).toBeHidden();
  await openGate(app, 'awake');
  await page.getByRole('button', { name: /^Tokens and cost: 12.3K in · 678 out/ }).click();
  const details = page.getByRole('dialog', { name: 'Tokens and cost' });
  await expect(details).toContainText('12,345 tokens');
  await page.keyboard.press('Escape');
  await expect(details).toBeHidden();
});

const pastTitle = 'Rename the settings module';

function writePast(dataPath: string): Promise<void> {
  return writeEvents(dataPath, pastTitle, ({ runId, messageId, at }) => [
    { type: 'thinking', messageId, text: '', redacted: 'sealed', at },
    { type: 'parse-results', messageId, results: [{ kind: 'text', text: 'A long st' }], at },
    {
      type: 'answer-finished',
      messageId,
      finish: 'length',
      usage: { inputTokens: 171_345, outputTokens: 2_678 },
      cost: 0.0345,
      contextSize: 200_000,
      at,
    },
    { type: 'context-compacted', callIds: [], message: 'The results of 12 earlier calls are left out.', at },
    {
      type: 'question-asked',
      questionId: runId,
      reason: 'many-rounds',
      text: 'Shall it go on?',
      options: [],
      allowsText: true,
      at,
    },
    { type: 'run-failed', runId, error: 'Nobody listens at http://127.0.0.1:11434.', at },
  ]);
}

test.describe('a conversation from earlier', () => {
  test.beforeEach(({ dataPath }) => writePast(dataPath));

  test('tells what it cost, how full its context was and how its answer ended', async ({ page, app }) => {
    await page.goto(app.url);
    await conversationRow(page, pastTitle).click();
    await expect(conversation(page)).toContainText(/Thought for .* \(hidden by the provider\)/);
    await expect(conversation(page)).toContainText('The answer reached the length limit.');
    await expect(conversation(page)).toContainText('The results of 12 earlier calls are left out.');
    await expect(conversation(page)).toContainText('Not answered before the run ended.');
    await page.getByRole('button', { name: '≈ $0.03, context 87% full' }).click();
    const details = page.getByRole('dialog', { name: 'Tokens and cost' });
    await expect(details).toContainText('174,023 of 200,000 tokens');
    await expect(details).toContainText('Nearly full.');
  });
});

test.describe('with a past', () => {
  test.beforeEach(({ dataPath }) => writePast(dataPath));

  test('what the agent does can be read and operated by everybody, light and dark', async ({ page, app }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize({ width: 800, height: 600 });
    await page.goto(app.url);
    await conversationRow(page, pastTitle).click();
    await expect(button(page, 'Retry')).toBeVisible();
    await expectFitAndAccessible(page);
    await page.getByRole('button', { name: /^Tokens and cost/ }).click();
    await expectFitAndAccessible(page);
    await page.keyboard.press('Escape');
    const states = [
      ['be slow', /Waiting for parrot/],
      ['be busy for a while', /Retrying in/],
      ['think first', 'Thinking…'],
      ['ask me', 'Waiting for your answer'],
      ['break off', 'and then update the'],
    ] as const;
    for (const [words, shown] of states) {
      await sendMessage(page, words);
      await expect(conversation(page)).toContainText(shown);
      await expectFitAndAccessible(page);
      await page.locator('form').getByRole('button', { name: 'Stop', exact: true }).last().click();
      await expect(page.getByRole('button', { name: 'Send' })).toBeVisible();
    }
    await expectFitAndAccessible(page);
  });
});

async function expectFitAndAccessible(page: Page): Promise<void> {
  await expectNoViolationInBothThemes(page);
  const isTooWide = await page
    .getByRole('main')
    .evaluate((main) => [...main.querySelectorAll('*')].some((one) => one.getBoundingClientRect().right > innerWidth));
  expect(isTooWide).toBe(false);
}
