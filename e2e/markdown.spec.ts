import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { test } from './app-test';
import { conversationRow } from './testing/conversation-row';
import { expectNoViolationInBothThemes } from './testing/expect-no-violation';
import { answerStops, sampleAnswer } from './testing/markdown-scripts';
import { readClipboard } from './testing/read-clipboard';
import { messageField, sendMessage } from './testing/send-message';
import { writeConversation } from './testing/write-conversation';

test.use({ model: 'parrot' });

const conversation = (page: Page) => page.getByRole('region', { name: 'Conversation', exact: true });

async function ask(page: Page, url: string, text: string): Promise<void> {
  await page.goto(url);
  await expect(messageField(page)).toBeEnabled();
  await sendMessage(page, text);
}

test('an answer is read as Markdown, and what is HTML in it stays text', async ({ page, app }) => {
  await ask(page, app.url, 'show me');
  const shown = conversation(page);
  await expect(shown.getByRole('heading', { name: 'What I found' })).toBeVisible();
  await expect(shown.getByRole('listitem').filter({ hasText: 'in main.ts' }).last()).toHaveText('in main.ts');
  await expect(shown.getByRole('row', { name: 'settings.test.ts 24 310 ms' })).toBeVisible();
  await expect(shown.getByText('<b>HTML</b> stays as it is')).toBeVisible();
  await expect(shown.getByText('Done:')).toHaveCount(1);
  await expect(shown.locator('img')).toHaveCount(0);
  const code = shown.getByRole('group', { name: 'Code, ts' });
  await expect(code.locator('.text-code-keyword').first()).toHaveText('export');
});

test('while an answer comes, what stands keeps its place, and nothing becomes smaller', async ({ page, app }) => {
  await page.goto(app.url);
  await page.evaluate(watchBlocks);
  await sendMessage(page, 'show me slowly');
  for (const { after, file } of answerStops) {
    await expect(conversation(page)).toContainText(after);
    await writeFile(join(app.workspacePath, file), '');
  }
  await expect(conversation(page)).toContainText('snake_case_names.');
  const seen = await page.evaluate(() => (window as unknown as { watched: Watched }).watched);
  expect(seen.settled).toBeGreaterThan(8);
  expect(seen.steps).toBeGreaterThan(answerStops.length);
  expect({ lost: seen.lost, shrunk: seen.shrunk, raw: seen.raw }).toEqual({ lost: [], shrunk: [], raw: [] });
});

interface Watched {
  steps: number;
  settled: number;
  lost: string[];
  shrunk: string[];
  raw: string[];
}

/** Runs in the page: after each change, all blocks but the last are final, and must stay as long as the page does. */
function watchBlocks(): void {
  const settled = new Set<Element>();
  const watched: Watched = { steps: 0, settled: 0, lost: [], shrunk: [], raw: [] };
  Object.assign(window, { watched });
  let height = 0;
  new MutationObserver(() => {
    const root = document.querySelector('div.text-prose');
    if (!root) return;
    watched.steps += 1;
    for (const block of settled) if (!block.isConnected) watched.lost.push(block.outerHTML);
    const blocks = [...root.children].flatMap((group) => [...group.children]);
    for (const block of blocks.slice(0, -1)) settled.add(block);
    watched.settled = settled.size;
    const now = root.getBoundingClientRect().height;
    if (now < height - 0.5) watched.shrunk.push(`${height} to ${now}: ${root.textContent?.slice(-60)}`);
    height = now;
    const text = blocks
      .filter((block) => !block.querySelector('pre'))
      .map((block) => block.textContent)
      .join(' ');
    const marks = /\*\*|`|\[|\]\(|~~|\|/.exec(text);
    if (marks) watched.raw.push(text.slice(-80));
  }).observe(document.body, { childList: true, subtree: true, characterData: true });
}

test('code is copied as it was written, and that is told', async ({ page, context, app }) => {
  await context.grantPermissions(['clipboard-write']);
  await ask(page, app.url, 'show me');
  const copy = conversation(page).getByRole('button', { name: 'Copy', exact: true });
  await copy.press('Enter');
  await expect(conversation(page).getByRole('status').filter({ hasText: 'Copied' })).toBeAttached();
  const code = /```ts\n([\s\S]*?)\n```/.exec(sampleAnswer)?.[1];
  expect(await readClipboard(page)).toBe(code);
});

test('long code is folded, and whole on request', async ({ page, app }) => {
  await ask(page, app.url, 'write a lot of code');
  const code = conversation(page).getByRole('group', { name: 'Code, js' });
  await expect(code).toContainText('const a39 = 39;');
  await expect(code).not.toContainText('const a40 = 40;');
  await conversation(page).getByRole('button', { name: 'Show all 60 lines' }).click();
  await expect(code).toContainText('const a59 = 59;');
});

test('a link is opened with the keyboard only after its address was shown', async ({ page, app }) => {
  await ask(page, app.url, 'show me');
  const link = conversation(page).getByRole('link', { name: 'guide on modules' });
  await link.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Open this link?' });
  await expect(dialog).toContainText('https://example.test/guide?page=modules#twice');
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(link).toBeFocused();
});

test('a long answer is all there, and its middle is read as Markdown once it is in sight', async ({
  dataPath,
  app,
}) => {
  const answer = Array.from({ length: 600 }, (_, index) => `A paragraph with the number **${index}** in it.`).join(
    '\n\n',
  );
  await writeConversation(dataPath, { title: 'A long answer', workspacePath: app.workspacePath, answer });
  const { page, url } = await app.restart();
  await page.goto(url);
  await conversationRow(page, 'A long answer').click();
  const bold = (number: string) => conversation(page).locator('strong').getByText(number, { exact: true });
  await expect(bold('599')).toBeVisible();
  await expect(bold('300')).toHaveCount(0);
  await conversation(page)
    .getByText('number **300** in')
    .evaluate((element) => element.scrollIntoView());
  await expect(bold('300')).toBeVisible();
});

test('axe finds nothing in an answer and its links', async ({ page, app }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await ask(page, app.url, 'show me');
  await expect(conversation(page).locator('.text-code-keyword').first()).toBeAttached();
  await expectNoViolationInBothThemes(page);
  await conversation(page)
    .getByRole('link', { name: /the timings/ })
    .click();
  await expect(page.getByRole('dialog', { name: 'Open this link?' })).toBeVisible();
  await expectNoViolationInBothThemes(page);
});
