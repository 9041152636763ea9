import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { test } from './app-test';
import { approvalDialog, card, editCalls, makeCalls, openPanel, question, run, write } from './testing/approval-dialog';
import { openCard } from './testing/open-card';

test.use({ model: 'parrot' });

test('a decision is remembered for its conversation until AIntern is closed', async ({ page, app }) => {
  await page.goto(app.url);
  const { dialog, approveAndRemember, remember } = approvalDialog(page);
  await editCalls(page, run('mkdir -p made'));
  await remember('This conversation');
  await approveAndRemember.click();
  await expect(dialog).toBeHidden();
  await makeCalls(page, run('mkdir -p made'));
  await expect(card(page, /mkdir/)).toHaveCount(2);
  await openCard(card(page, /mkdir/).last());
  await expect(card(page, /mkdir/).last()).toContainText('by the rule “mkdir -p made” (this conversation)');
  await expect(question(page).all).toHaveCount(0);
  const again = await app.restart();
  await again.page.goto(again.url);
  await makeCalls(again.page, run('mkdir -p made'));
  await expect(question(again.page).region).toBeVisible();
});

test('a decision is remembered for the folder, and after a restart', async ({ page, app }) => {
  await page.goto(app.url);
  const { dialog, approveAndRemember, remember } = approvalDialog(page);
  await editCalls(page, write('a.txt'));
  await remember('In this folder');
  await dialog.getByRole('radio', { name: /^All file writes/ }).click();
  await approveAndRemember.click();
  await expect(dialog).toBeHidden();
  const again = await app.restart();
  await again.page.goto(again.url);
  await makeCalls(again.page, write('b.txt'));
  await expect(card(again.page, /b\.txt/)).toContainText('Completed');
  await expect(question(again.page).all).toHaveCount(0);
});

test('always is exactly this command first, never every command of its program (PA-01)', async ({ page, app }) => {
  await page.goto(app.url);
  const { dialog, approveAndRemember, remember } = approvalDialog(page);
  await editCalls(page, run('touch a'));
  await remember('Always');
  await expect(dialog.getByRole('radio', { name: /^Only this exact call/ })).toBeChecked();
  await approveAndRemember.click();
  await expect(dialog).toBeHidden();
  const permissions = await openPanel(page, 'Permissions');
  await expect(permissions.getByRole('listitem')).toHaveCount(1);
  await expect(permissions.getByRole('listitem')).toContainText('touch a');
  await makeCalls(page, run('touch b'));
  await expect(question(page).command).toContainText('touch b');
});

test('one click always allows exactly this command in this folder (PA-01)', async ({ page, app }) => {
  await page.goto(app.url);
  const { region, all, always, command } = question(page);
  await makeCalls(page, run('touch a'));
  await expect(always).toHaveText('Always allow touch a in this folder');
  await always.click();
  await expect(region).toBeHidden();
  const permissions = await openPanel(page, 'Permissions');
  await expect(permissions.getByRole('listitem')).toHaveCount(1);
  await expect(permissions.getByRole('listitem')).toContainText('touch a');
  await makeCalls(page, run('touch a'));
  await expect(card(page, /touch a/)).toHaveCount(2);
  await openCard(card(page, /touch a/).last());
  await expect(card(page, /touch a/).last()).toContainText('by the rule “touch a”');
  await makeCalls(page, run('touch b'));
  await expect(command).toContainText('touch b');
  await expect(all).toHaveCount(1);
});

test('a pattern covers what it says and no more, and says what it would have matched', async ({ page, app }) => {
  await page.goto(app.url);
  const { dialog, approveAndRemember, remember } = approvalDialog(page);
  const { all, allow, deny } = question(page);
  await makeCalls(page, write('src/a.txt'));
  await allow.click();
  await expect(all).toHaveCount(0);
  await makeCalls(page, write('src/b.txt'));
  await deny();
  await expect(all).toHaveCount(0);
  await editCalls(page, write('src/c.txt'));
  await remember('Always');
  await dialog.getByRole('radio', { name: 'Custom pattern' }).click();
  await dialog.getByRole('textbox', { name: 'Pattern' }).fill('docs/*');
  await expect(dialog).toContainText('doesn’t match anything in this call');
  await expect(approveAndRemember).toBeDisabled();
  await dialog.getByRole('textbox', { name: 'Pattern' }).fill('src/*.txt');
  await expect(dialog).toContainText('matches 2 earlier calls');
  await expect(dialog).toContainText('(you denied 1)');
  await approveAndRemember.click();
  await expect(dialog).toBeHidden();
  await makeCalls(page, write('src/d.txt'));
  await openCard(card(page, /src\/d\.txt/));
  await expect(card(page, /src\/d\.txt/)).toContainText('src/*.txt');
  await expect(all).toHaveCount(0);
  await makeCalls(page, write('src/deep/e.txt'));
  await expect(question(page, 'Create src/deep/e.txt?').region).toBeVisible();
});

test('a rule is revoked in the panel, and the next call is asked about again', async ({ page, app }) => {
  await page.goto(app.url);
  const { dialog, approveAndRemember, remember } = approvalDialog(page);
  await editCalls(page, write('a.txt'));
  await remember('Always');
  await approveAndRemember.click();
  await expect(dialog).toBeHidden();
  const permissions = await openPanel(page, 'Permissions');
  await permissions.getByRole('button', { name: 'Revoke a.txt' }).click();
  await expect(permissions).toContainText('No rules yet');
  await makeCalls(page, write('a.txt'));
  await expect(question(page).region).toBeVisible();
});

test('a rule for the next two calls is used up after them', async ({ page, app }) => {
  await page.goto(app.url);
  const { dialog, approveAndRemember, remember } = approvalDialog(page);
  await editCalls(page, write('a.txt'));
  await remember('Always');
  await dialog.getByRole('radio', { name: /^All file writes/ }).click();
  await dialog.getByRole('textbox', { name: /^Number of calls/ }).fill('2');
  await approveAndRemember.click();
  await expect(dialog).toBeHidden();
  for (const name of ['b', 'c']) {
    await makeCalls(page, write(`${name}.txt`));
    await expect(card(page, new RegExp(`${name}\\.txt`))).toContainText('Completed');
  }
  const permissions = await openPanel(page, 'Permissions');
  await expect(permissions).toContainText('Used up');
  await makeCalls(page, write('d.txt'));
  await expect(question(page, 'Create d.txt?').region).toBeVisible();
  expect(existsSync(join(app.workspacePath, 'd.txt'))).toBe(false);
});

test('a remembered denial denies without asking, and the model hears of the rule', async ({ page, app }) => {
  await page.goto(app.url);
  const { dialog, button, remember, reason } = approvalDialog(page);
  await editCalls(page, run('touch forbidden'));
  await remember('Always');
  await dialog.getByRole('radio', { name: 'Deny from now on' }).click();
  await reason.fill('never touch that');
  await button('Deny and remember').click();
  await expect(dialog).toBeHidden();
  await makeCalls(page, run('touch forbidden'));
  await expect(card(page, /forbidden/).last()).toContainText('Denied');
  await expect.poll(() => app.requests().length).toBe(4);
  expect(JSON.stringify(app.requests()[3]?.at(-1))).toContain('A rule denies this call (touch forbidden)');
});

test('what can run anything, or cannot be seen through, offers no rule (PA-02, AD-02)', async ({ page, app }) => {
  await page.goto(app.url);
  const { dialog, deny } = approvalDialog(page);
  const { allow, always, edit } = question(page);
  for (const { command, opens } of [
    { command: 'bash -c "touch x"', opens: 'on request' },
    { command: 'sudo true', opens: 'by itself' },
    { command: 'touch x\u202Eabc', opens: 'by itself' },
  ]) {
    await makeCalls(page, run(command));
    if (opens === 'on request') {
      await expect(allow).toBeEnabled();
      await expect(always).toHaveCount(0);
      await edit();
    }
    await dialog.getByRole('button', { name: /^Remember this decision/ }).click();
    await dialog.getByRole('radio', { name: 'Always' }).click();
    await expect(dialog).toContainText('Only “Deny” can be remembered');
    await dialog.getByRole('radio', { name: 'Just this once' }).click();
    await deny.click();
    await expect(dialog).toBeHidden();
  }
});
