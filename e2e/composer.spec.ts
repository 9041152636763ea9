import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { test, webOnly } from './app-test';
import { expectNoViolation } from './testing/expect-no-violation';
import { messageField, sendMessage } from './testing/send-message';
import { typeAndPress } from './testing/type-and-press';

const messages = (page: Page) => page.getByRole('region', { name: 'Conversation', exact: true });
/** Matches only the user's message, because the guide may answer with the same word. */
const said = (page: Page, text: string) =>
  messages(page)
    .getByRole('paragraph')
    .and(page.getByText(text, { exact: true }));
const options = (page: Page) => page.getByRole('option');
/** What @ offers besides files. */
const sources = [/@diff/, /@staged/, /@symbol:/, /@terminal:/, /@conversation:/, /@https:/];

async function say(page: Page, text: string): Promise<void> {
  await expect(messageField(page)).toBeEnabled();
  await sendMessage(page, text);
  await expect(said(page, text)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send' })).toBeVisible();
}

test('Send is neutral until there is something to send', async ({ page, app }) => {
  await page.goto(app.url);
  const send = page.getByRole('button', { name: 'Send', exact: true });
  await expect(send).toBeDisabled();
  await expect(send).toHaveCSS('opacity', '1');
  const ground = () => send.evaluate((button) => getComputedStyle(button).backgroundColor);
  const neutral = await ground();
  await messageField(page).fill('hello');
  await expect.poll(ground).not.toBe(neutral);
});

test('the page begins in the message field, also when it is loaded anew', async ({ page, app }) => {
  await page.goto(app.url);
  await expect(messageField(page)).toBeFocused();
  await say(page, 'hello');
  await page.reload();
  await expect(said(page, 'hello')).toBeVisible();
  await expect(messageField(page)).toBeFocused();
});

test('a new conversation is written at once, without a click into the message field', async ({ page, app }) => {
  await page.goto(app.url);
  await say(page, 'hello');
  await page.getByRole('button', { name: 'New conversation', exact: true }).click();
  await expect(messageField(page)).toBeFocused();
});

test('a file is mentioned with a few letters, and the guide reads it', async ({ page, app }) => {
  const { workspacePath } = app;
  await mkdir(join(workspacePath, 'docs'));
  await writeFile(join(workspacePath, 'docs', 'my notes.txt'), 'the otter sleeps');
  await writeFile(join(workspacePath, 'README.md'), 'hello');
  await page.goto(app.url);
  await expect(messageField(page)).toBeEnabled();
  await messageField(page).focus();
  await page.keyboard.type('read @');
  await expect(options(page)).toHaveText([...sources, /README\.md/, /docs/, /my notes/]);
  await expect(messageField(page)).toHaveAttribute('aria-activedescendant', /-0$/);
  await expectNoViolation(page);
  await messageField(page).blur();
  await expect(options(page)).toHaveCount(0);
  await messageField(page).focus();
  await expect(options(page)).toHaveCount(sources.length + 3);
  await page.keyboard.press('Escape');
  await expect(options(page)).toHaveCount(0);
  await messageField(page).fill('');
  await page.keyboard.type('read @do');
  await expect(options(page).first()).toHaveText('docs/');
  await expect(page.getByRole('listbox')).toHaveAttribute('aria-busy', 'false');
  await page.keyboard.press('Tab');
  await expect(messageField(page)).toHaveValue('read @docs/');
  await page.keyboard.type('note');
  await expect(page.getByRole('listbox')).toHaveAttribute('aria-busy', 'false');
  await expect(options(page)).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(messageField(page)).toHaveValue('read @"docs/my notes.txt" ');
  await page.keyboard.press('Enter');
  await expect(messages(page).getByText('the otter sleeps').first()).toBeVisible();
});

test('Enter chooses no file that was listed for other letters', async ({ page, app }) => {
  await writeFile(join(app.workspacePath, 'apple.txt'), '');
  await writeFile(join(app.workspacePath, 'bee.txt'), '');
  await page.goto(app.url);
  await expect(messageField(page)).toBeEnabled();
  await messageField(page).focus();
  await page.keyboard.type('read @');
  await expect(options(page)).toHaveText([...sources, /apple/, /bee/]);
  await typeAndPress(messageField(page), { text: 'be', key: 'Enter' });
  await expect(messageField(page)).toHaveValue('read @be');
  await expect(options(page)).toHaveText([/bee/]);
  await expect(page.getByRole('listbox')).toHaveAttribute('aria-busy', 'false');
  await page.keyboard.press('Enter');
  await expect(messageField(page)).toHaveValue('read @bee.txt ');
});

test('a slash lists commands; one alone is run, a doubtful one asked about, and a path is a message', async ({
  page,
  app,
}) => {
  await page.goto(app.url);
  await expect(messageField(page)).toBeEnabled();
  await messageField(page).focus();
  await page.keyboard.type('/');
  await expect(options(page).first()).toContainText('/new');
  await page.keyboard.type('theme');
  await expect(options(page)).toHaveCount(1);
  await expectNoViolation(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox')).toHaveAttribute('placeholder', 'Choose a theme…');
  await page.keyboard.press('Escape');
  await expect(messageField(page)).toBeFocused();
  await expect(messageField(page)).toHaveValue('');
  await page.keyboard.type('/nonsense');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Unknown command /nonsense.')).toBeVisible();
  await expect(messages(page)).toHaveCount(0);
  await messageField(page).fill('/theme dark');
  await page.keyboard.press('Enter');
  await expect(page.getByText('/theme doesn’t take any arguments')).toBeVisible();
  await expect(messages(page)).toHaveCount(0);
  await messageField(page).fill('/etc/hosts is what I mean');
  await page.keyboard.press('Enter');
  await expect(messages(page).getByText('/etc/hosts is what I mean').first()).toBeVisible();
});

test('earlier messages come back with the arrows, and the draft is never lost', async ({ page, app }) => {
  await page.goto(app.url);
  await say(page, 'help');
  await say(page, 'what time is it');
  await messageField(page).fill('half a thought');
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowUp');
  await expect(messageField(page)).toHaveValue('what time is it');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(messageField(page)).toHaveValue('help');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(messageField(page)).toHaveValue('half a thought');
});

test(
  'RL-24: after the page was killed, conversation, history and draft are back',
  webOnly('it has two pages on one host; the desktop has one window'),
  async ({ page, app }) => {
    await page.goto(app.url);
    await say(page, 'help');
    await messageField(page).fill('half a thought');
    await expect.poll(() => page.evaluate(() => Object.values(window.localStorage).join())).toContain('half a thought');
    const crashed = page.waitForEvent('crash');
    const session = await page.context().newCDPSession(page);
    void session.send('Page.crash').catch(() => {});
    await crashed;
    const reopened = await page.context().newPage();
    await reopened.goto(page.url());
    await expect(said(reopened, 'help')).toBeVisible();
    await expect(messageField(reopened)).toHaveValue('half a thought');
    await sendMessage(reopened, 'what time is it');
    await expect(said(reopened, 'what time is it')).toBeVisible();
    await reopened.reload();
    await expect(said(reopened, 'what time is it')).toBeVisible();
    await expect(messageField(reopened)).toHaveValue('');
  },
);

test('a very long text is pasted, typed behind, and survives a reload', async ({ page, app }) => {
  await page.goto(app.url);
  await expect(messageField(page)).toBeEnabled();
  await page.evaluate(() => {
    const source = document.createElement('textarea');
    source.value = 'A line that says nothing.\n'.repeat(10_000);
    document.body.append(source);
    source.focus();
    source.select();
    document.execCommand('copy');
    source.remove();
  });
  await messageField(page).focus();
  await page.keyboard.press('Control+v');
  await page.keyboard.type('The end');
  const end = () => page.evaluate(() => document.querySelector('textarea')?.value.slice(-16));
  await expect.poll(end).toBe('nothing.\nThe end');
  await expect
    .poll(() => page.evaluate(() => Object.values(window.localStorage).join().slice(-16)))
    .toBe('nothing.\nThe end');
  await page.reload();
  await expect.poll(end).toBe('nothing.\nThe end');
});

test.describe('while the model works', () => {
  test.use({ model: 'parrot' });

  test('one can write on, and Escape in the field stops the run', async ({ page, app }) => {
    await page.goto(app.url);
    await expect(messageField(page)).toBeEnabled();
    await sendMessage(page, 'be slow');
    await expect(page.getByRole('button', { name: 'Stop', exact: true }).first()).toBeVisible();
    await messageField(page).fill('and then');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Send' })).toBeVisible();
    await expect(messageField(page)).toHaveValue('and then');
    await messageField(page).fill('/resume');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Stop', exact: true }).first()).toBeVisible();
    await page.keyboard.press('Control+.');
    await expect(page.getByRole('button', { name: 'Send' })).toBeVisible();
  });
});
