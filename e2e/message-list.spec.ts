import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { test } from './app-test';
import { conversationRow } from './testing/conversation-row';
import { expectNoViolation, expectNoViolationInBothThemes } from './testing/expect-no-violation';
import { messageField, sendMessage } from './testing/send-message';
import { writeLongConversation } from './testing/write-long-conversation';

const title = 'A long one';
const exchanges = 400;

test.use({ model: 'parrot' });
test.beforeEach(({ dataPath }) => writeLongConversation(dataPath, title, exchanges));

const list = (page: Page) => page.getByRole('region', { name: 'Conversation', exact: true });
const message = (page: Page, text: string) => list(page).getByText(text, { exact: true });

async function open(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await conversationRow(page, title).click();
  await expect(message(page, `Question ${exchanges - 1}`)).toBeInViewport();
}

async function topOf(element: Locator): Promise<number> {
  return element.evaluate((node) => node.getBoundingClientRect().top);
}

test('a long conversation opens at its end, with only what is near in the document', async ({ page, app }) => {
  await open(page, app.url);
  expect(await list(page).getByRole('listitem').count()).toBeLessThan(60);
  await expect(list(page).getByRole('listitem').last()).toHaveAttribute('aria-posinset', String(2 * exchanges));
  await expectNoViolation(page);
});

test('the end is followed until somebody scrolls up, and again from the end on', async ({ page, app }) => {
  await open(page, app.url);
  await sendMessage(page, 'tell in two parts');
  await expect(list(page).getByText('First part, line 29.')).toBeInViewport();
  await list(page).hover();
  await page.mouse.wheel(0, -400);
  const jump = page.getByRole('button', { name: 'Jump to latest' });
  await expect(jump).toBeVisible();
  const line = list(page).getByText('First part, line 9.');
  await line.evaluate((node) => node.scrollIntoView({ block: 'center' }));
  const before = await topOf(line);
  await writeFile(join(app.workspacePath, 'go-on'), '');
  await expect(page.getByRole('button', { name: 'Send' })).toBeVisible();
  expect(Math.abs((await topOf(line)) - before)).toBeLessThan(2);
  await jump.click();
  await expect(list(page).getByText('Second part, line 29.')).toBeInViewport();
  await expect(jump).toBeHidden();
});

test('a button that is pressed while an answer streams stays under the pointer until it is released', async ({
  page,
  app,
}) => {
  await open(page, app.url);
  await sendMessage(page, 'think, then tell');
  const folded = list(page).getByRole('button', { name: /^Thought for/ });
  await expect(list(page).getByText('This is how it is.')).toBeInViewport();
  await folded.hover();
  await page.mouse.down();
  await writeFile(join(app.workspacePath, 'go-on'), '');
  const lastLine = list(page).getByText('Told, line 29.');
  await expect(lastLine).toBeAttached();
  await page.mouse.up();
  await expect(folded).toHaveAttribute('aria-expanded', 'true');
  await expect(lastLine).toBeInViewport();
});

test('whoever goes to the beginning by a key is left there while an answer streams', async ({ page, app }) => {
  await open(page, app.url);
  await sendMessage(page, 'tell in two parts');
  await expect(list(page).getByText('First part, line 29.')).toBeInViewport();
  await list(page).focus();
  await page.keyboard.press('Home');
  await expect(message(page, 'Question 0')).toBeInViewport();
  await writeFile(join(app.workspacePath, 'go-on'), '');
  await expect(page.getByRole('button', { name: 'Send' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Jump to latest' })).toBeVisible();
  await expect(message(page, 'Question 0')).toBeInViewport();
});

test('the end is followed also where what stands there shrinks before it grows', async ({ page, app }) => {
  await open(page, app.url);
  const fromEnd = () =>
    list(page).evaluate(({ scrollHeight, clientHeight, scrollTop }) => scrollHeight - clientHeight - scrollTop);
  const card = await list(page).evaluateHandle((scroller) => {
    const added = document.createElement('div');
    scroller.firstElementChild?.append(added);
    return added;
  });
  const resize = (...heights: number[]) =>
    card.evaluate((element, wanted) => {
      for (const height of wanted) {
        element.style.height = `${height}px`;
        element.getBoundingClientRect();
      }
    }, heights);
  await resize(300);
  await expect.poll(fromEnd).toBeLessThan(2);
  // Like a card whose approval is decided before its result arrives, within one frame.
  await resize(0, 600);
  await expect.poll(fromEnd).toBeLessThan(2);
  await expect(page.getByRole('button', { name: 'Jump to latest' })).toBeHidden();
});

test('nothing jumps while somebody reads upwards', async ({ page, app }) => {
  await open(page, app.url);
  await list(page).hover();
  for (let turn = 0; turn < 12; turn += 1) {
    const read = list(page).getByRole('listitem').filter({ visible: true });
    const shown = await read.evaluateAll((items) =>
      items
        .map((item) => ({ place: item.getAttribute('aria-posinset'), top: item.getBoundingClientRect().top }))
        .filter(({ top }) => top > 100 && top < 400),
    );
    await page.mouse.wheel(0, -300);
    const [first] = shown;
    if (!first) continue;
    const moved = list(page).locator(`[aria-posinset="${first.place}"]`);
    await expect.poll(async () => Math.abs((await topOf(moved)) - first.top - 300)).toBeLessThan(3);
  }
});

test('what a search led to is shown in the middle of it', async ({ page, app }) => {
  await page.goto(app.url);
  await page.getByRole('searchbox', { name: 'Search conversations' }).fill('Question 137');
  await page.getByRole('list', { name: 'Search results' }).getByRole('button').first().click();
  await expect(message(page, 'Question 137')).toBeInViewport();
  await expect(message(page, `Question ${exchanges - 1}`)).toHaveCount(0);
});

test('keys scroll it, what was opened stays open, and the focus is not lost', async ({ page, app }) => {
  await open(page, app.url);
  const card = list(page).getByRole('article', { name: new RegExp(`file-${exchanges - 1}\\.ts`) });
  const details = card.getByRole('heading').getByRole('button');
  await details.click();
  await expect(card).toContainText(`content of file ${exchanges - 1}`);
  await expect(details).toBeFocused();
  await list(page).hover();
  await page.mouse.wheel(0, -8_000);
  await expect(details).not.toBeInViewport();
  await expect(details).toBeFocused();
  await list(page).focus();
  await page.keyboard.press('Home');
  await expect(message(page, 'Question 0')).toBeInViewport();
  await page.keyboard.press('PageDown');
  await expect(message(page, 'Question 0')).not.toBeInViewport();
  await expect(details).toHaveCount(0);
  await page.keyboard.press('End');
  await expect(message(page, `Question ${exchanges - 1}`)).toBeAttached();
  await expect(card).toContainText(`content of file ${exchanges - 1}`);
});

test('code that was shown whole is so when it comes back into sight', async ({ page, app }) => {
  await open(page, app.url);
  const rows = Array.from({ length: 60 }, (_, row) => `row ${row}`);
  await sendMessage(page, ['```', ...rows, '```'].join('\n'));
  await expect(page.getByRole('button', { name: 'Send' })).toBeVisible();
  const less = list(page).getByRole('button', { name: 'Show less' });
  await list(page).getByRole('button', { name: 'Show all 60 lines' }).click();
  await expect(less).toBeVisible();
  await list(page).focus();
  await page.keyboard.press('Home');
  await expect(message(page, 'Question 0')).toBeInViewport();
  await expect(less).toHaveCount(0);
  await page.keyboard.press('End');
  await expect(less).toBeVisible();
});

const markedWords = (page: Page) =>
  page.evaluate(() => Array.from(CSS.highlights.get('find') ?? [], (range) => (range as Range).toString()));

/** The text of the current hit, and whether it is in the scroller's frame. */
const currentHit = (page: Page) =>
  page.evaluate(() => {
    const [range] = CSS.highlights.get('find-current') ?? [];
    if (!(range instanceof Range)) return null;
    const { top, bottom } = range.getBoundingClientRect();
    const frame = document.querySelector('section[aria-label="Conversation"]')?.getBoundingClientRect();
    return { text: range.toString(), isSeen: frame !== undefined && top >= frame.top && bottom <= frame.bottom };
  });

test('find steps through every place within a message, and each is scrolled to', async ({ page, app }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, app.url);
  const lines = Array.from({ length: 90 }, (_, line) => (line % 30 === 0 ? `otter ${line}` : `line ${line}`));
  await sendMessage(page, lines.join('\n'));
  await expect(page.getByRole('button', { name: 'Send' })).toBeVisible();
  await page.keyboard.press('Control+f');
  const bar = page.getByRole('search', { name: 'Find in conversation' });
  await page.keyboard.type('OTTER');
  // The guide repeats what it doesn't understand.
  await expect(bar.getByRole('status')).toHaveText(/^\d of 6$/);
  const first = Number((await bar.getByRole('status').textContent())?.[0]);
  for (let step = 0; step < 6; step += 1) {
    await expect(bar.getByRole('status')).toHaveText(`${((first - 1 + step) % 6) + 1} of 6`);
    await expect.poll(() => currentHit(page)).toEqual({ text: 'otter', isSeen: true });
    await page.keyboard.press('Enter');
  }
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.press('Shift+Enter');
  await expect(bar.getByRole('status')).toHaveText(`${((first + 3) % 6) + 1} of 6`);
  await expect.poll(() => currentHit(page)).toEqual({ text: 'otter', isSeen: true });
  expect(await markedWords(page)).toContain('otter');
});

test('what is out of sight is found by Ctrl+F', async ({ page, app }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, app.url);
  const composer = messageField(page);
  await composer.focus();
  await page.keyboard.press('Control+f');
  const bar = page.getByRole('search', { name: 'Find in conversation' });
  await expect(bar.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('question 7');
  await expect.poll(() => markedWords(page)).toEqual(['Question 7']);
  await page.keyboard.press('Control+a');
  await page.keyboard.type('content of file 13');
  await expect(bar.getByRole('status')).toHaveText('1 of 11');
  await expect(list(page).getByRole('article', { name: /file-13\.ts/ })).toBeInViewport();
  await expect.poll(() => markedWords(page)).toContain('content of file 13');
  await page.keyboard.press('Enter');
  await expect(bar.getByRole('status')).toHaveText('2 of 11');
  await expect(list(page).getByRole('article', { name: /file-130\.ts/ })).toBeInViewport();
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.press('Shift+Enter');
  await expect(bar.getByRole('status')).toHaveText('11 of 11');
  await expect(list(page).getByRole('article', { name: /file-139\.ts/ })).toBeInViewport();
  await expectNoViolationInBothThemes(page);
  await page.keyboard.press('Control+a');
  await page.keyboard.type('zebra');
  await expect(bar.getByRole('status')).toHaveText('No results');
  await page.keyboard.press('Escape');
  await expect(bar).toBeHidden();
  await expect(composer).toBeFocused();
});
