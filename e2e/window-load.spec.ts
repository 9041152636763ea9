import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, type Page } from '@playwright/test';
import { test } from './app-test';
import { busyMachineFactor } from './testing/busy-machine-factor';
import { conversationRow } from './testing/conversation-row';
import { measureTyping, percentile95 } from './testing/measure-typing';
import { writeConversation } from './testing/write-conversation';

// A trace takes a copy of the page with every key, which here takes longer than what is measured.
test.use({ trace: 'off' });

const showLimit = 1_000 * busyMachineFactor;
const typingLimit = 100 * busyMachineFactor;

const MEGABYTE = 1024 * 1024;
const lastWords = 'The end.';
const typedText = 'the quick brown fox jumps over the lazy dog while the window works';

function repeated(unit: string, length: number): string {
  return unit.repeat(Math.ceil(length / unit.length)).slice(0, length);
}

async function send(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Message' }).fill(text);
  await page.getByRole('button', { name: 'Send' }).click();
}

function note(row: string, milliseconds: number): void {
  test.info().annotations.push({ type: row, description: `${Math.round(milliseconds)} ms` });
}

/** Opens a conversation; returns the milliseconds from the click to the picture that shows the answer's end. */
async function measureOpening(page: Page, title: string): Promise<number> {
  const row = conversationRow(page, title);
  await expect(row).toBeVisible();
  return row.evaluate(async (button, end) => {
    const nextFrame = () => new Promise(requestAnimationFrame);
    const isShown = () =>
      [...document.querySelectorAll('section[aria-label="Conversation"] :is(p, pre)')]
        .at(-1)
        ?.textContent.endsWith(end);
    const clickedAt = performance.now();
    (button as HTMLElement).click();
    while (!isShown()) await nextFrame();
    await nextFrame();
    await nextFrame();
    return performance.now() - clickedAt;
  }, lastWords);
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

    test(`${row}: ${name} is shown at once, and typing stays quick beside it`, async ({ page, app }) => {
      await page.goto(app.url);
      const shownAfter = await measureOpening(page, name);
      const typing = percentile95(await measureTyping(page, typedText));
      note(`${row} shown`, shownAfter);
      note(`${row} typing p95`, typing);
      expect(shownAfter).toBeLessThan(showLimit);
      expect(typing).toBeLessThan(typingLimit);
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

  test('RX-08: typing stays quick while a catastrophic pattern is searched beside a catastrophic message', async ({
    page,
    app,
  }) => {
    await writeFile(join(app.workspacePath, 'a.txt'), `${'a'.repeat(50_000)}!\n`.repeat(20));
    await page.goto(app.url);
    await measureOpening(page, title);
    await page.getByRole('button', { name: 'New conversation', exact: true }).click();
    await send(page, 'find pattern in a.txt');
    const dialog = page.getByRole('dialog', { name: /^Approve/ });
    await dialog.getByRole('tab', { name: 'JSON' }).click();
    const parameters = dialog.getByRole('textbox', { name: 'Parameters as JSON' });
    await parameters.fill(JSON.stringify({ pattern: '^(a+)+$', path: 'a.txt' }));
    await dialog.getByRole('button', { name: 'Approve', exact: true }).click();
    await conversationRow(page, title).click();
    const typing = percentile95(await measureTyping(page, typedText));
    note('RX-08 typing p95', typing);
    await conversationRow(page, 'find pattern').click();
    await expect(page.getByRole('article', { name: /^Search content/ })).toContainText('Completed');
    expect(typing).toBeLessThan(typingLimit);
  });
});

test('PR-11: typing stays quick while a program prints as fast as it can, and it is stopped', async ({ page, app }) => {
  await page.goto(app.url);
  await send(page, 'run yes');
  const dialog = page.getByRole('dialog', { name: /^Approve/ });
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click();
  const card = page.getByRole('article', { name: /^Run command/ });
  await expect(card).toContainText('Executing');
  await delay(500);
  const typing = percentile95(await measureTyping(page, typedText));
  note('PR-11 typing p95', typing);
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(card).toContainText('Cancelled');
  expect(typing).toBeLessThan(typingLimit);
});
