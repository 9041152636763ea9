import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { type RunningApp, test } from './app-test';
import { question } from './testing/approval-dialog';
import { expectNoViolationInBothThemes } from './testing/expect-no-violation';
import { openCard } from './testing/open-card';
import { sendMessage } from './testing/send-message';

const commandCard = (page: Page) => page.getByRole('article', { name: /^Run command/ });
const editCard = (page: Page) => page.getByRole('article', { name: /^Edit file/ });

async function approve(page: Page): Promise<void> {
  const { region, allow } = question(page);
  await allow.click();
  await expect(region).toBeHidden();
}

async function sendAndApprove(page: Page, text: string): Promise<void> {
  await sendMessage(page, text);
  await approve(page);
}

function writeInWorkspace({ workspacePath }: RunningApp, name: string, content: string): string {
  const path = join(workspacePath, name);
  writeFileSync(path, content);
  return path;
}

test('a command that succeeds is one line, which opens to what it printed', async ({ page, app }) => {
  await page.goto(app.url);
  await sendMessage(page, 'run echo hello');
  const card = commandCard(page);
  await expect(card).toContainText('Completed');
  await expect(card.locator('pre')).toHaveCount(0);
  await openCard(card);
  await expect(card.locator('pre')).toHaveText(['hello']);
});

test('a command that fails shows its last lines, and the others on request', async ({ page, app }) => {
  await page.goto(app.url);
  await sendMessage(page, 'run seq 1 60; exit 3');
  await expect(page.getByText('Run command: Failed', { exact: true })).toBeAttached();
  await expect(page.getByRole('button', { name: 'Send' })).toBeVisible();
  // The list follows the guide's answer, which is longer than the window, so the card has scrolled out of view.
  await page.getByRole('region', { name: 'Conversation', exact: true }).press('Home');
  const card = commandCard(page);
  await expect(card).toContainText('Exit code 3');
  await expect(card.locator('pre')).toHaveText(linesFrom(56, 60));
  await openCard(card);
  await expect(card.locator('pre')).toHaveText(linesFrom(47, 60));
  await card.getByRole('button', { name: 'Show all 60 lines' }).click();
  await expect(card.locator('pre')).toHaveText(linesFrom(1, 60));
});

function linesFrom(first: number, last: number): string {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index).join('\n');
}

test('a script of the project is asked about with what it would run', async ({ page, app }) => {
  writeInWorkspace(app, 'package.json', JSON.stringify({ scripts: { test: 'node --test checks/all.js' } }));
  await page.goto(app.url);
  await sendMessage(page, 'run npm test');
  await expect(question(page, 'Run this command?').risk).toContainText('node --test checks/all.js');
});

test('an edit shows its diff and is undone from its card', async ({ page, app }) => {
  const file = writeInWorkspace(app, 'f.txt', 'one a two\n');
  await page.goto(app.url);
  await sendAndApprove(page, 'replace "a" with "b" in f.txt');
  const card = editCard(page);
  await expect(card).toContainText('Edited f.txt');
  await openCard(card);
  await expect(card).toContainText('one b two');
  expect(readFileSync(file, 'utf8')).toBe('one b two\n');
  await card.getByRole('button', { name: 'Undo' }).click();
  await expect(card).toContainText('Undone. Restored f.txt');
  await expect(card).not.toContainText('one b two');
  await expect(card.getByRole('button', { name: 'Undo', exact: true })).toBeHidden();
  expect(readFileSync(file, 'utf8')).toBe('one a two\n');
});

test('an edit is not undone over what somebody else wrote since', async ({ page, app }) => {
  const file = writeInWorkspace(app, 'f.txt', 'one a two\n');
  await page.goto(app.url);
  await sendAndApprove(page, 'replace "a" with "b" in f.txt');
  const card = editCard(page);
  await expect(card).toContainText('Completed');
  writeFileSync(file, 'mine\n');
  await openCard(card);
  await card.getByRole('button', { name: 'Undo' }).click();
  await expect(card.getByRole('alert')).toContainText('f.txt changed since this call, so nothing was undone');
  expect(readFileSync(file, 'utf8')).toBe('mine\n');
});

test('a program that asks is answered from its card, question by question', async ({ page, app }) => {
  await page.goto(app.url);
  await sendAndApprove(page, 'run read -p "Name? " x; echo "Hello $x"; read -p "Age? " y; echo "$y years"');
  const card = commandCard(page);
  await answer(page, 'Name?', 'Ada');
  await answer(page, 'Age?', '36');
  await expect(card).toContainText('Completed');
  await openCard(card);
  await expect(card.locator('pre')).toContainText('Hello Ada');
  await expect(card.locator('pre')).toContainText('36 years');
});

async function answer(page: Page, asked: string, text: string): Promise<void> {
  const form = commandCard(page).getByRole('form', { name: asked });
  await form.getByRole('textbox', { name: 'Your answer' }).fill(text);
  await form.getByRole('button', { name: 'Answer' }).click();
  await expect(form).toBeHidden();
}

test('a password is typed unseen, and is in no event, log or file', async ({ page, app, dataPath }) => {
  const password = 'correct-horse-7431';
  const received: string[] = [];
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => received.push(String(payload))));
  await page.goto(app.url);
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the shell puts the length in there
  await sendAndApprove(page, 'run read -s -p "Password: " x; echo "${#x} characters"');
  const form = commandCard(page).getByRole('form', { name: 'Password:' });
  const field = form.getByLabel('Your answer (hidden)');
  await expect(field).toHaveAttribute('type', 'password');
  await field.fill(password);
  await field.press('Enter');
  await expect(commandCard(page)).toContainText('Completed');
  await openCard(commandCard(page));
  await expect(commandCard(page).locator('pre')).toContainText(`${password.length} characters`);
  await expect(page.getByRole('button', { name: 'Send' })).toBeVisible();
  const files = await contentsOf(dataPath);
  expect(received.filter((text) => text.includes(password))).toEqual([]);
  expect([...files.entries()].filter(([, text]) => text.includes(password)).map(([path]) => path)).toEqual([]);
  expect([...files.values()].some((text) => text.includes(`${password.length} characters`))).toBe(true);
  await expect(page.locator('body')).not.toContainText(password);
});

async function contentsOf(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return new Map(await Promise.all(paths.map(async (path) => [path, await readFile(path, 'latin1')] as const)));
}

test('PR-10: Stop is acknowledged, and the process is gone', async ({ page, app }) => {
  await page.goto(app.url);
  // In its sandbox the process has another id, so it is recognized by what it does.
  const seconds = `600${process.pid}`;
  await sendAndApprove(page, `run sh -c 'touch running; exec sleep ${seconds}'`);
  const card = commandCard(page);
  await expect(card).toContainText('Running');
  await expect.poll(() => isRunning('sleep', seconds)).toBe(true);
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(card).toContainText('Cancelled');
  await expect.poll(() => isRunning('sleep', seconds)).toBe(false);
});

function isRunning(...words: readonly string[]): boolean {
  return readdirSync('/proc').some((name) => {
    try {
      return /^\d+$/.test(name) && readFileSync(`/proc/${name}/cmdline`, 'utf8') === `${words.join('\0')}\0`;
    } catch {
      return false;
    }
  });
}

test('“what changed?” shows what git says, and how', async ({ page, app }) => {
  const git = (...args: string[]) => execFileSync('git', ['-C', app.workspacePath, ...args], { stdio: 'ignore' });
  git('init', '-b', 'main');
  writeInWorkspace(app, 'f.txt', 'old words\n');
  git('add', '.');
  git('-c', 'user.name=Test', '-c', 'user.email=test@example.com', 'commit', '-m', 'First');
  writeInWorkspace(app, 'f.txt', 'new words\n');
  await page.goto(app.url);
  await sendMessage(page, 'what changed?');
  await expect(page.getByRole('article', { name: /^Git status/ })).toContainText('Completed');
  const conversation = page.getByRole('region', { name: 'Conversation', exact: true });
  await expect(conversation).toContainText('-old words');
  await expect(conversation).toContainText('+new words');
  const diff = page.getByRole('article', { name: /^Git diff/ });
  await diff.getByRole('heading').getByRole('button').click();
  await expect(diff).toContainText('1 file changed');
});

test('a program’s question can be read and answered by everybody', async ({ page, app }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(app.url);
  await sendAndApprove(page, 'run echo Ready; read -p "Name? " x; echo "Hello $x"');
  await expect(commandCard(page).getByRole('form', { name: 'Name?' })).toBeVisible();
  await expectNoViolationInBothThemes(page);
  await answer(page, 'Name?', 'Ada');
  await expect(commandCard(page)).toContainText('Completed');
  await expectNoViolationInBothThemes(page);
});
