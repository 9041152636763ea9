import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { sayCalls } from '../src/main/testing/parrot-backend';
import { type RunningApp, test } from './app-test';
import { card, makeCalls, openPanel, run, write } from './testing/approval-dialog';
import { openCard } from './testing/open-card';
import { readClipboard } from './testing/read-clipboard';
import { messageField, sendMessage } from './testing/send-message';

test.use({ model: 'parrot', mode: 'auto' });

const source = Array.from({ length: 200 }, (_, index) => `export const value${index + 1} = ${index + 1};\n`).join('');

async function start(page: Page, { url, workspacePath }: RunningApp): Promise<void> {
  mkdirSync(join(workspacePath, 'src'));
  writeFileSync(join(workspacePath, 'src/server.ts'), source);
  await page.goto(url);
}

const viewer = (page: Page) => page.getByRole('dialog', { name: /^File / });

/** Chooses the editor in the settings. */
async function chooseEditor(page: Page, choose: (field: ReturnType<Page['getByRole']>) => Promise<unknown>) {
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  const settings = page.getByRole('dialog', { name: 'Settings' });
  await settings.getByRole('tab', { name: 'Appearance' }).click();
  await choose(settings.getByRole('combobox', { name: 'Editor' }));
  return settings;
}

test('paths of files that exist are links to the viewer, by mouse and by keyboard', async ({ page, app }) => {
  await start(page, app);
  const settings = await chooseEditor(page, (field) => field.selectOption('AIntern’s viewer'));
  await page.keyboard.press('Escape');
  await expect(settings).toBeHidden();
  await sendMessage(page, 'See src/server.ts:120, `src/server.ts` and src/nothing.ts:3 in /etc/hosts.');
  const links = page.getByRole('main').getByRole('link');
  await expect(links).toHaveText(['src/server.ts:120', 'src/server.ts']);

  await links.first().click();
  await expect(viewer(page)).toBeVisible();
  await expect(viewer(page).locator('.cm-activeLine')).toHaveText('export const value120 = 120;');
  await page.keyboard.press('Escape');
  await expect(viewer(page)).toBeHidden();
  await expect(links.first()).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(viewer(page)).toBeVisible();
  await viewer(page).getByRole('button', { name: 'Wrap long lines' }).click();
  await expect(viewer(page).getByRole('button', { name: 'Wrap long lines' })).toHaveAttribute('aria-pressed', 'true');
  await viewer(page).getByRole('button', { name: 'Close' }).click();
  await expect(links.first()).toBeFocused();

  await page.keyboard.press('Shift+F10');
  const menu = page.getByRole('menu', { name: 'Actions for src/server.ts' });
  await expect(menu.getByRole('menuitem')).toHaveText([
    'Open in editor',
    'View here',
    'Copy path',
    'Copy relative path',
  ]);
  await menu.getByRole('menuitem', { name: 'Copy relative path' }).press('Enter');
  await expect(menu).toBeHidden();
  await expect(links.first()).toBeFocused();
  expect(await readClipboard(page)).toBe('src/server.ts');
});

test('a link on a card and in a command’s output opens the user’s own editor at the line', async ({ page, app }) => {
  await start(page, app);
  const told = join(app.workspacePath, '..', 'told');
  const editor = join(app.workspacePath, '..', 'my editor');
  writeFileSync(editor, `#!/bin/sh\nprintf '%s\\n' "$@" >> '${told}'\n`);
  chmodSync(editor, 0o755);
  await chooseEditor(page, (field) => field.selectOption('Custom command…'));
  const command = page.getByRole('textbox', { name: 'Command' });
  await command.fill(`"${editor}" --at={line} {file}`);
  await command.press('Enter');
  await page.keyboard.press('Escape');

  await makeCalls(page, run('printf "\\033[31mFAIL\\033[0m src/server.ts:7:3 broke\\n"'), write('new.txt', 'one\n'));
  const printed = card(page, /^Run command/);
  await expect(card(page, /new\.txt/)).toContainText('Completed');
  await openCard(printed);
  await printed.getByRole('link', { name: 'src/server.ts:7:3' }).click();
  const file = join(app.workspacePath, 'src/server.ts');
  await expect.poll(() => (existsSync(told) ? readFileSync(told, 'utf8') : '')).toBe(`--at=7\n${file}\n`);

  const written = card(page, /new\.txt/);
  await openCard(written);
  await written.getByRole('button', { name: 'Open new.txt in editor' }).press('Enter');
  const added = join(app.workspacePath, 'new.txt');
  await expect.poll(() => readFileSync(told, 'utf8')).toBe(`--at=7\n${file}\n--at=1\n${added}\n`);
  const panel = await openPanel(page, 'Changes');
  await expect(panel.getByRole('button', { name: 'Open new.txt in editor' })).toBeVisible();
});

test('what the agent opens is shown in the viewer, but never while the user types', async ({ page, app }) => {
  await start(page, app);
  await chooseEditor(page, (field) => field.selectOption('AIntern’s viewer'));
  await page.keyboard.press('Escape');
  const opening = { tool: 'editor-open', parameters: { path: 'src/server.ts', line: 33 } };
  await makeCalls(page, opening);
  await expect(viewer(page).locator('.cm-activeLine')).toHaveText('export const value33 = 33;');
  await page.keyboard.press('Escape');
  await expect(viewer(page)).toBeHidden();

  const text = sayCalls(opening);
  await messageField(page).fill(text);
  await messageField(page).press('Enter');
  await messageField(page).pressSequentially('And then');
  await expect(card(page, /server\.ts/)).toHaveCount(2);
  await expect(card(page, /server\.ts/).last()).toContainText('Completed');
  await messageField(page).pressSequentially(' more');
  await expect(viewer(page)).toBeHidden();
  await expect(messageField(page)).toHaveValue('And then more');
  await openCard(card(page, /server\.ts/).last());
  await card(page, /server\.ts/)
    .last()
    .getByRole('button', { name: 'Open src/server.ts in editor' })
    .click();
  await expect(viewer(page).locator('.cm-activeLine')).toHaveText('export const value33 = 33;');
});
