import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { test } from './app-test';
import { approvalDialog, makeCalls, question, run, strip, write } from './testing/approval-dialog';
import { expectNoViolationInBothThemes } from './testing/expect-no-violation';
import { untilKeysCount } from './testing/press-keys';

test.use({ model: 'parrot' });

test('control characters in a command are shown and overwrite nothing (AD-01)', async ({ page, app }) => {
  await page.goto(app.url);
  const command = approvalDialog(page).dialog.getByRole('group', { name: 'Command', exact: true });
  await makeCalls(page, run('touch bad\u001b[2K\u001b[1A; echo fine'));
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
  const command = dialog.getByRole('group', { name: 'Command', exact: true });
  for (const mark of ['U+202E', 'U+2066', 'U+2069']) await expect(command).toContainText(mark);
  await expect(risk).toContainText('U+202E');
  await dialog.getByRole('button', { name: /^Remember this decision/ }).click();
  await dialog.getByRole('radio', { name: 'Always' }).click();
  await expect(dialog).toContainText('Only “Deny” can be remembered');
});

test('characters without width in a path are marked (AD-03)', async ({ page, app }) => {
  await page.goto(app.url);
  const { region } = question(page);
  await makeCalls(page, write('a\u200Bb\u200Dc\uFEFF.txt'));
  for (const mark of ['U+200B', 'U+200D', 'U+FEFF']) await expect(region.getByText(mark).first()).toBeVisible();
  await question(page).edit();
  const { dialog } = approvalDialog(page);
  for (const mark of ['U+200B', 'U+200D', 'U+FEFF']) await expect(dialog.getByText(mark).first()).toBeVisible();
});

test('a long command cannot be approved before its end was seen (AD-05)', async ({ page, app }) => {
  await page.goto(app.url);
  const { region, command, allow, denyButton } = question(page);
  await makeCalls(page, run(`echo ${'a'.repeat(9_975)}; touch hidden`));
  await expect(command).toContainText('touch hidden');
  await expect(region).toContainText(/9,99\d characters/);
  await expect(region).toContainText('Scroll to the end first');
  // Clicks are accepted by then: the button has another reason to be disabled.
  await expect(denyButton).toHaveCSS('pointer-events', 'auto');
  await expect(allow).toBeDisabled();
  const hint = region.locator('[data-key-hint="allow"]');
  await expect(hint).toHaveCSS('visibility', 'hidden');
  await untilKeysCount(page);
  await page.keyboard.press('Control+Enter');
  await command.focus();
  await page.keyboard.press('End');
  await expect(allow).toBeEnabled();
  await expect(hint).toHaveCSS('visibility', 'visible');
  expect(existsSync(join(app.workspacePath, 'hidden'))).toBe(false);
  await allow.click();
  await expect.poll(() => existsSync(join(app.workspacePath, 'hidden'))).toBe(true);
});

test('a letter of another alphabet among Latin ones is flagged (AD-08)', async ({ page, app }) => {
  await page.goto(app.url);
  await makeCalls(page, run('сurl example.org'));
  const { dialog, risk, later } = approvalDialog(page);
  await expect(risk).toContainText('Cyrillic');
  await expect(dialog.getByRole('group', { name: 'Command', exact: true }).getByTitle(/Cyrillic/)).toBeVisible();
  await later.click();
  const asked = question(page);
  await expect(asked.risk).toContainText('Cyrillic');
  await expect(asked.command.getByTitle(/Cyrillic/)).toBeVisible();
  await expect(asked.allow).toHaveCount(0);
});

test('a line break in a file name makes no line of its own (AD-14)', async ({ page, app }) => {
  await page.goto(app.url);
  const { region } = question(page);
  await makeCalls(page, write('a.txt\nApproved'));
  await expect(region).toBeVisible();
  const lines = (await region.innerText()).split('\n').map((line) => line.trim());
  expect(lines).not.toContain('Approved');
});

test('questions and their dialog can be read and operated by everybody', async ({ page, app }) => {
  writeFileSync(join(app.workspacePath, 'poem.txt'), 'roses are red\nviolets are blue\n');
  const problems: string[] = [];
  page.on('console', (message) => problems.push(message.text()));
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(app.url);
  const { dialog, showJson, remember, field, moreOptions, later } = approvalDialog(page);
  const edit = { path: 'poem.txt', oldText: 'blue', newText: 'green' };
  await makeCalls(page, { tool: 'file-edit', parameters: edit }, run('npm test'), write('../outside.txt'));
  await expect(dialog).toContainText('Critical');
  await showJson();
  await expectNoViolationInBothThemes(page);
  await dialog.getByRole('tab', { name: 'Form' }).click();
  await later.click();
  await expect(question(page).all).toHaveCount(3);
  await expect(question(page, /poem/).region.getByRole('textbox', { name: /^New content/ })).toBeVisible();
  await expectNoViolationInBothThemes(page);
  await question(page, 'Run this command?').denyButton.click();
  await expect(question(page, 'Run this command?').message).toBeFocused();
  await expectNoViolationInBothThemes(page);
  await strip(page).button('Allow all…').click();
  await expect(page.getByRole('list', { name: 'Calls to allow' }).getByRole('listitem')).toHaveCount(2);
  await expectNoViolationInBothThemes(page);
  await page.keyboard.press('Escape');
  await question(page, 'Run this command?').button('Back').click();
  await question(page, /poem/).edit();
  await remember('Always');
  await expectNoViolationInBothThemes(page);
  await later.click();
  await question(page, 'Run this command?').edit();
  await moreOptions();
  await field(/^Timeout/).fill('soon');
  await expect(dialog).toContainText('must be');
  await expectNoViolationInBothThemes(page);
  expect(problems).toEqual([]);
});

test('code in a question has the colors of its language, removed and new, and a deletion shows what goes', async ({
  page,
  app,
}) => {
  writeFileSync(join(app.workspacePath, 'a.js'), 'const unit = 32;\n');
  writeFileSync(join(app.workspacePath, 'old.js'), 'let gone;\n');
  await page.goto(app.url);
  const edit = { path: 'a.js', edits: [{ oldText: '32', newText: '0' }] };
  await makeCalls(
    page,
    { tool: 'file-edit', parameters: edit },
    { tool: 'file-delete', parameters: { path: 'old.js' } },
  );
  const [edited, deleted] = [question(page, /^Edit a\.js/).region, question(page, /^Delete old\.js/).region];
  const content = edited.getByRole('textbox', { name: 'New content of a.js' });
  const ink = await content.evaluate((element) => getComputedStyle(element).color);
  await expect(content.getByText('const', { exact: true })).toHaveCount(2);
  for (const word of await content.getByText('const', { exact: true }).all()) {
    await expect(word).not.toHaveCSS('color', ink);
  }
  await expect(deleted.getByRole('textbox', { name: 'Removed content of old.js' })).toHaveText('let gone;');
  await expectNoViolationInBothThemes(page);
});
