import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { test } from './app-test';
import { approvalDialog, makeCalls, run, write } from './testing/approval-dialog';
import { expectNoViolationInBothThemes } from './testing/expect-no-violation';

test.use({ model: 'parrot' });

test('control characters in a command are shown and overwrite nothing (AD-01)', async ({ page, app }) => {
  await page.goto(app.url);
  const { dialog } = approvalDialog(page);
  await makeCalls(page, run('touch bad\u001b[2K\u001b[1A; echo fine'));
  const command = dialog.getByRole('region', { name: /command/i });
  await expect(command).toContainText('touch bad');
  await expect(command.getByText('␛')).toHaveCount(2);
  await expect(command).toContainText('[2K');
});

test('characters that turn the direction around are marked, named as a risk, and offer no rule (AD-02)', async ({
  page,
  app,
}) => {
  await page.goto(app.url);
  const { dialog, risk } = approvalDialog(page);
  await makeCalls(page, run('cat a\u202Etxt.\u2066exe\u2069'));
  const command = dialog.getByRole('region', { name: /command/i });
  for (const mark of ['U+202E', 'U+2066', 'U+2069']) await expect(command).toContainText(mark);
  await expect(risk).toContainText('U+202E');
  await dialog.getByRole('button', { name: /^Remember this decision/ }).click();
  await dialog.getByRole('radio', { name: 'Always' }).click();
  await expect(dialog).toContainText('Only “Deny” can be remembered');
});

test('characters without width in a path are marked (AD-03)', async ({ page, app }) => {
  await page.goto(app.url);
  const { dialog } = approvalDialog(page);
  await makeCalls(page, write('a\u200Bb\u200Dc\uFEFF.txt'));
  for (const mark of ['U+200B', 'U+200D', 'U+FEFF']) await expect(dialog.getByText(mark).first()).toBeVisible();
});

test('a long command cannot be approved before its end was seen (AD-05)', async ({ page, app }) => {
  await page.goto(app.url);
  const { dialog, approve, whenArmed } = approvalDialog(page);
  await makeCalls(page, run(`echo ${'a'.repeat(9_975)}; touch hidden`));
  const command = dialog.getByRole('region', { name: /command/i });
  await expect(command).toContainText('touch hidden');
  await expect(dialog).toContainText(/9,99\d characters/);
  await expect(dialog).toContainText('Scroll to the end first');
  await whenArmed();
  await expect(approve).toBeDisabled();
  await command.focus();
  await page.keyboard.press('End');
  await expect(approve).toBeEnabled();
  await approve.click();
  await expect.poll(() => existsSync(join(app.workspacePath, 'hidden'))).toBe(true);
});

test('a letter of another alphabet among Latin ones is flagged (AD-08)', async ({ page, app }) => {
  await page.goto(app.url);
  const { dialog, risk } = approvalDialog(page);
  await makeCalls(page, run('сurl example.org'));
  await expect(risk).toContainText('Cyrillic');
  await expect(dialog.getByRole('region', { name: /command/i }).getByTitle(/Cyrillic/)).toBeVisible();
});

test('a line break in a file name makes no line of its own (AD-14)', async ({ page, app }) => {
  await page.goto(app.url);
  const { dialog } = approvalDialog(page);
  await makeCalls(page, write('a.txt\nApproved'));
  await expect(dialog).toBeVisible();
  const lines = (await dialog.innerText()).split('\n').map((line) => line.trim());
  expect(lines).not.toContain('Approved');
});

test('the dialog can be read and operated by everybody', async ({ page, app }) => {
  writeFileSync(join(app.workspacePath, 'poem.txt'), 'roses are red\nviolets are blue\n');
  const problems: string[] = [];
  page.on('console', (message) => problems.push(message.text()));
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(app.url);
  const { dialog, next, showJson, remember, field } = approvalDialog(page);
  const edit = { path: 'poem.txt', oldText: 'blue', newText: 'green' };
  await makeCalls(page, { tool: 'file-edit', parameters: edit }, run('npm test'), write('../outside.txt'));
  await expect(dialog.getByRole('textbox', { name: 'New content of poem.txt' })).toBeVisible();
  await remember('Always');
  await expectNoViolationInBothThemes(page);
  await next();
  await field(/^Timeout/).fill('soon');
  await expect(dialog).toContainText('must be');
  await expectNoViolationInBothThemes(page);
  await next();
  await expect(dialog).toContainText('Critical');
  await showJson();
  await expectNoViolationInBothThemes(page);
  expect(problems).toEqual([]);
});
