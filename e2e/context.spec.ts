import { execFileSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { samplePng } from '../src/main/attachments/testing/sample-media';
import { test } from './app-test';
import { expectNoViolationInBothThemes } from './testing/expect-no-violation';
import { messageField } from './testing/send-message';

const options = (page: Page) => page.getByRole('option');
const draft = (page: Page) => page.locator('form').getByRole('list', { name: 'Added to the message' });
const chips = (page: Page) => draft(page).getByRole('listitem');
const messages = (page: Page) => page.getByRole('region', { name: 'Conversation', exact: true });

async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('listbox')).toHaveAttribute('aria-busy', 'false');
}

test.beforeEach(async ({ app }) => {
  const { workspacePath } = app;
  await mkdir(join(workspacePath, 'src'));
  await writeFile(
    join(workspacePath, 'src', 'otter.ts'),
    '/** Sleeps. */\nexport function otterNap() {\n  return 8;\n}\n',
  );
  await writeFile(join(workspacePath, '.env'), 'TOKEN=hunter2');
  await writeFile(join(workspacePath, 'logo.png'), samplePng());
});

test('what @ adds becomes a chip with its size, is read and removed with the keyboard, and survives a reload', async ({
  page,
  app,
}) => {
  await page.goto(app.url);
  await expect(messageField(page)).toBeEnabled();
  await messageField(page).focus();
  await page.keyboard.type('explain @');
  await expect(options(page).first()).toContainText('Uncommitted changes');
  await page.keyboard.type('ott');
  await expect(options(page)).toHaveText([/otter\.ts/]);
  await settled(page);
  await page.keyboard.press('Enter');
  await expect(messageField(page)).toHaveValue('explain @src/otter.ts ');
  await expect(chips(page)).toHaveText([/src\/otter\.ts.*\d+ tokens/]);
  await page.keyboard.type('and @src/otter.ts:2-3');
  await expect(options(page)).toHaveText([/otter\.ts:2-3/]);
  await settled(page);
  await page.keyboard.press('Enter');
  await page.keyboard.type('with @symbol:nap');
  await expect(options(page)).toHaveText([/otterNap/]);
  await settled(page);
  await page.keyboard.press('Enter');
  await expect(messageField(page)).toHaveValue('explain @src/otter.ts and @src/otter.ts:2-3 with otterNap ');
  await expect(chips(page)).toHaveText([/src\/otter\.ts/, /src\/otter\.ts:2-3/, /otterNap \(src\/otter\.ts:1-4\)/]);
  await expectNoViolationInBothThemes(page);

  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowLeft');
  const last = chips(page)
    .last()
    .getByRole('button', { name: /^otterNap/ });
  await expect(last).toBeFocused();
  await page.keyboard.press('Enter');
  const reading = page.getByRole('dialog', { name: /^otterNap/ });
  await expect(reading).toContainText('/** Sleeps. */');
  await expectNoViolationInBothThemes(page);
  await page.keyboard.press('Escape');
  await expect(last).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Delete');
  await expect(chips(page)).toHaveCount(2);
  await expect(last).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(messageField(page)).toBeFocused();

  await page.reload();
  await expect(chips(page)).toHaveText([/src\/otter\.ts/, /otterNap/]);
  await chips(page).first().getByRole('button', { name: 'Remove src/otter.ts' }).click();
  await expect(chips(page)).toHaveCount(1);
  await messageField(page).fill('');
  await page.keyboard.type('see @logo');
  await expect(options(page)).toHaveText([/logo\.png/]);
  await settled(page);
  await page.keyboard.press('Enter');
  await expect(draft(page).getByRole('button', { name: 'Remove logo.png' })).toBeVisible();
  await expect(chips(page)).toHaveCount(2);
});

test('the model gets the content, and the sent message shows what it brought', async ({ page, app }) => {
  await page.goto(app.url);
  await expect(messageField(page)).toBeEnabled();
  await messageField(page).focus();
  await page.keyboard.type('hello @otter');
  await expect(options(page)).toHaveText([/otter\.ts/]);
  await settled(page);
  await page.keyboard.press('Enter');
  // At once: it is sent as soon as the file is read.
  await page.keyboard.press('Enter');
  const sent = messages(page).getByRole('list', { name: 'Added to the message' });
  await expect(sent.getByRole('listitem')).toHaveText([/src\/otter\.ts/]);
  await expect(chips(page)).toHaveCount(0);
  await sent.getByRole('button').click();
  await expect(page.getByRole('dialog', { name: 'src/otter.ts' })).toContainText('return 8;');
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(sent.getByRole('listitem')).toHaveText([/src\/otter\.ts/]);
});

test('what may not be added is refused in place, and the text stays', async ({ page, app }) => {
  await page.goto(app.url);
  await expect(messageField(page)).toBeEnabled();
  await messageField(page).focus();
  await page.keyboard.type('use @.env');
  await expect(options(page).first()).toHaveText(/\.env/);
  await settled(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('.env may hold credentials');
  await expect(messageField(page)).toHaveValue('use @.env ');
  await expectNoViolationInBothThemes(page);
  await page.keyboard.press('Home');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  await expect(chips(page)).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(messageField(page)).toBeFocused();
});

test('a page needs approval before it is fetched', async ({ page, app }) => {
  await page.goto(app.url);
  await expect(messageField(page)).toBeEnabled();
  await messageField(page).focus();
  await page.keyboard.type('sum up @https://nowhere.invalid/page');
  await expect(options(page)).toHaveText([/nowhere\.invalid/]);
  await settled(page);
  await page.keyboard.press('Enter');
  const question = page.getByRole('group', { name: 'Fetch https://nowhere.invalid/page' });
  await expect(question).toContainText('Connects to nowhere.invalid');
  await expectNoViolationInBothThemes(page);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Decide whether to fetch the page first.')).toBeVisible();
  await question.getByRole('button', { name: 'Fetch it' }).click();
  await expect(page.getByRole('alert')).toContainText('nowhere.invalid');
  await expect(messageField(page)).toHaveValue('sum up https://nowhere.invalid/page ');
});

test('uncommitted changes, a terminal’s output and a past conversation can be added', async ({ page, app }) => {
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@b.c', ...args], { cwd: app.workspacePath });
  git('init', '-q');
  git('add', 'src');
  git('commit', '-qm', 'first');
  await writeFile(join(app.workspacePath, 'src', 'otter.ts'), 'export const nap = 9;\n');
  await page.goto(app.url);
  await expect(messageField(page)).toBeEnabled();
  await messageField(page).fill('run echo otter$((40+2))');
  await page.keyboard.press('Enter');
  await expect(messages(page)).toContainText('otter42');
  await expect(page.getByRole('button', { name: 'Send' })).toBeVisible();
  await page.getByRole('button', { name: 'New conversation', exact: true }).click();
  await messageField(page).focus();
  await page.keyboard.type('@diff');
  await expect(options(page)).toHaveText([/Uncommitted changes/]);
  await settled(page);
  await page.keyboard.press('Enter');
  await expect(chips(page)).toHaveText([/Uncommitted changes.*tokens/]);
  await chips(page)
    .getByRole('button', { name: /^Uncommitted changes/ })
    .click();
  await expect(page.getByRole('dialog')).toContainText('+export const nap = 9;');
  await page.keyboard.press('Escape');
  await messageField(page).focus();
  await page.keyboard.type('@conv');
  await expect(options(page)).toHaveText([/Past conversation/]);
  await settled(page);
  await page.keyboard.press('Enter');
  await expect(options(page)).toHaveText([/run echo/]);
  await settled(page);
  await page.keyboard.press('Enter');
  await expect(chips(page)).toHaveText([/Uncommitted changes/, /Conversation: run echo.*tokens/]);
  await page.keyboard.type('@terminal:nothing');
  await expect(options(page)).toHaveCount(0);
  await expect(page.getByText('No such terminal.').last()).toBeVisible();
  await messageField(page).fill('');
  await page.keyboard.type('@terminal:otter');
  await expect(options(page)).toHaveText([/echo otter/]);
  await settled(page);
  await page.keyboard.press('Enter');
  await expect(chips(page)).toHaveText([/Uncommitted/, /Conversation/, /Output of echo otter.*tokens/]);
  await expect(messageField(page)).toHaveValue('');
});

test('/review sends the uncommitted changes to look at, and /init asks for AGENTS.md', async ({ page, app }) => {
  await page.goto(app.url);
  await expect(messageField(page)).toBeEnabled();
  await messageField(page).focus();
  await page.keyboard.type('/review');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('The open folder is not in a git repository');
  execFileSync('git', ['init', '-q'], { cwd: app.workspacePath });
  await messageField(page).focus();
  await page.keyboard.type('/review');
  await page.keyboard.press('Enter');
  const sent = messages(page).getByRole('list', { name: 'Added to the message' });
  await expect(sent.getByRole('listitem')).toHaveText([/Uncommitted changes/]);
  await expect(messages(page)).toContainText('Review these uncommitted changes as a careful colleague would.');
  await sent.getByRole('button').click();
  await expect(page.getByRole('dialog')).toContainText('src/');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Send' })).toBeVisible();
  await messageField(page).focus();
  await page.keyboard.type('/init');
  await page.keyboard.press('Enter');
  await expect(messages(page)).toContainText('Write AGENTS.md for this folder');
});
