import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { test } from './app-test';
import { conversationRow } from './testing/conversation-row';
import { expectNoViolation, expectNoViolationInBothThemes } from './testing/expect-no-violation';
import { readClipboard } from './testing/read-clipboard';
import { sendMessage } from './testing/send-message';

test.use({ model: 'parrot' });

const list = (page: Page) => page.getByRole('region', { name: 'Conversation', exact: true });
const items = (page: Page) => list(page).getByRole('listitem');
const item = (page: Page, text: string) => items(page).filter({ hasText: text });
const editor = (page: Page) => list(page).getByRole('textbox', { name: 'Edit message' });
const ownActions = (page: Page, text: string) => item(page, text).getByRole('toolbar', { name: 'Message actions' });

async function whenAnswered(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeVisible();
  await expect(page.getByRole('toolbar', { name: 'Answer actions' }).last()).toBeAttached();
}

async function runFromPalette(page: Page, words: string): Promise<void> {
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  await expect(palette.getByRole('combobox')).toBeFocused();
  await page.keyboard.type(words);
  await expect(palette.getByRole('option').first()).toContainText(new RegExp(words, 'i'));
  await page.keyboard.press('Enter');
}

/** What the list shows, message by message. */
async function shown(page: Page): Promise<string[]> {
  return items(page).evaluateAll((all) =>
    all.map((one) => one.querySelector('p')?.textContent ?? '').filter((text) => text !== ''),
  );
}

test('a message is edited in place by mouse and sent again; its versions stay, also after a reload', async ({
  page,
  app,
}) => {
  await page.goto(app.url);
  await sendMessage(page, 'First question');
  await whenAnswered(page);
  await sendMessage(page, 'Second question');
  await whenAnswered(page);

  const height = await items(page)
    .first()
    .evaluate((node) => node.getBoundingClientRect().height);
  await item(page, 'First question').first().hover();
  expect(
    await items(page)
      .first()
      .evaluate((node) => node.getBoundingClientRect().height),
  ).toBe(height);
  await items(page).first().getByRole('button', { name: 'Edit message' }).click();
  await expect(editor(page)).toBeFocused();
  await expectNoViolation(page);
  await editor(page).fill('Better question');
  await editor(page).press('Enter');
  await whenAnswered(page);
  await expect.poll(() => shown(page)).toEqual(['Better question', 'Better question']);

  const versions = list(page).getByRole('group', { name: 'Versions' });
  await expect(versions).toHaveText('2/2');
  await versions.getByRole('button', { name: 'Previous version' }).focus();
  await page.keyboard.press('Enter');
  await expect
    .poll(() => shown(page))
    .toEqual(['First question', 'First question', 'Second question', 'Second question']);
  await expect(versions).toHaveText('1/2');
  await expect(versions.getByRole('button', { name: 'Next version' })).toBeFocused();
  await expectNoViolationInBothThemes(page);

  await page.reload();
  await conversationRow(page, 'First question').click();
  await expect
    .poll(() => shown(page))
    .toEqual(['First question', 'First question', 'Second question', 'Second question']);
  await expect(versions).toHaveText('1/2');
});

test('from the keyboard, a message is edited, an answer requested again, and the edit given up', async ({
  page,
  app,
}) => {
  await page.goto(app.url);
  await sendMessage(page, 'One');
  await whenAnswered(page);
  await runFromPalette(page, 'edit last message');
  await expect(editor(page)).toBeFocused();
  await page.keyboard.type(' and two');
  await page.keyboard.press('Escape');
  await expect(editor(page)).toBeHidden();
  await expect.poll(() => shown(page)).toEqual(['One', 'One']);

  await runFromPalette(page, 'regenerate last answer');
  const versions = list(page).getByRole('group', { name: 'Versions' });
  await expect(versions).toHaveText('2/2');
  await whenAnswered(page);

  const toolbar = page.getByRole('toolbar', { name: 'Answer actions' });
  await toolbar.getByRole('button', { name: 'Copy answer' }).focus();
  await expect(toolbar).toHaveCSS('opacity', '1');
  await page.keyboard.press('ArrowRight');
  await expect(toolbar.getByRole('button', { name: 'Regenerate answer' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: /^Try again with/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(versions).toHaveText('3/3');
  await whenAnswered(page);
});

test('a message is copied, and the conversation up to it becomes one of its own', async ({ page, app }) => {
  await page.goto(app.url);
  await sendMessage(page, 'Keep this');
  await whenAnswered(page);
  await sendMessage(page, 'Not this');
  await whenAnswered(page);
  await item(page, 'Keep this').first().hover();
  await ownActions(page, 'Keep this').getByRole('button', { name: 'Copy message' }).click();
  expect(await readClipboard(page)).toBe('Keep this');
  await item(page, 'Keep this').last().hover();
  await item(page, 'Keep this').last().getByRole('button', { name: 'Fork into a new conversation' }).click();
  await expect(conversationRow(page, 'Keep this (fork)')).toBeVisible();
  await expect(list(page).getByText('Forked from “Keep this”.', { exact: false })).toBeVisible();
  await expect(list(page).getByText('Not this')).toHaveCount(0);
  await conversationRow(page, 'Keep this').last().click();
  await expect(list(page).getByText('Not this').last()).toBeVisible();
});

test.describe('a rewind', () => {
  test.use({ mode: 'edit' });

  test('shows what changes first, takes back files and messages from the keyboard, and can be undone', async ({
    page,
    app,
  }) => {
    await page.goto(app.url);
    await sendMessage(page, 'Hello');
    await whenAnswered(page);
    const call = { tool: 'file-write', parameters: { path: 'notes.txt', content: 'Mine' } };
    await sendMessage(page, `Write the notes\n\`\`\`tool_call\n${JSON.stringify(call)}\n\`\`\``);
    await expect.poll(() => existsSync(join(app.workspacePath, 'notes.txt'))).toBe(true);
    await whenAnswered(page);

    await runFromPalette(page, 'rewind to last message');
    const dialog = page.getByRole('dialog', { name: 'Rewind to before this message?' });
    await expect(dialog.getByText('notes.txt')).toBeVisible();
    await expect(dialog.getByRole('radio', { name: 'Conversation and files' })).toBeChecked();
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await expectNoViolationInBothThemes(page);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    expect(existsSync(join(app.workspacePath, 'notes.txt'))).toBe(false);
    await expect(item(page, 'Write the notes')).toHaveCount(0);
    await expect(page.getByRole('textbox', { name: 'Message', exact: true })).toHaveValue(/^Write the notes/);
    await expect(list(page).getByText('The conversation and the files were rewound to here.')).toBeVisible();
    await expectNoViolation(page);

    await page.reload();
    await conversationRow(page, 'Hello').click();
    await list(page).getByRole('button', { name: 'Undo rewind' }).press('Enter');
    await expect(item(page, 'Write the notes').first()).toBeVisible();
    expect(readFileSync(join(app.workspacePath, 'notes.txt'), 'utf8')).toBe('Mine');
  });

  test('names a file that was changed since, and changes nothing unless it is left out', async ({ page, app }) => {
    await page.goto(app.url);
    const calls = ['a.txt', 'b.txt'].map((path) => ({ tool: 'file-write', parameters: { path, content: 'x' } }));
    const fences = calls.map((call) => `\`\`\`tool_call\n${JSON.stringify(call)}\n\`\`\``).join('\n');
    await sendMessage(page, `Write both\n${fences}`);
    await expect.poll(() => existsSync(join(app.workspacePath, 'b.txt'))).toBe(true);
    await whenAnswered(page);
    writeFileSync(join(app.workspacePath, 'a.txt'), 'mine');
    await items(page).first().hover();
    await items(page).first().getByRole('button', { name: 'Rewind to here' }).click();
    const dialog = page.getByRole('dialog', { name: 'Rewind to before this message?' });
    await dialog.getByRole('radio', { name: 'Files only' }).check();
    await expect(dialog.getByText('1 file can’t be rewound')).toBeVisible();
    const confirm = dialog.getByRole('button', { name: 'Rewind files' });
    await expect(confirm).toBeDisabled();
    await expectNoViolationInBothThemes(page);
    await dialog.getByRole('checkbox', { name: 'Leave these as they are' }).check();
    await confirm.click();
    await expect(list(page).getByText('The files were rewound.')).toBeVisible();
    expect(readFileSync(join(app.workspacePath, 'a.txt'), 'utf8')).toBe('mine');
    expect(existsSync(join(app.workspacePath, 'b.txt'))).toBe(false);
    await expect(item(page, 'Write both').first()).toBeVisible();
  });
});
