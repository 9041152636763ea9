import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { test } from './app-test';
import { approvalDialog, card, makeCalls, openPanel, run, write } from './testing/approval-dialog';

test.use({ model: 'parrot' });

test('a decision is remembered until AIntern is closed', async ({ page, app }) => {
  await page.goto(app.url);
  const { dialog, approveAndRemember, remember } = approvalDialog(page);
  await makeCalls(page, run('mkdir -p made'));
  await remember('This session');
  await approveAndRemember.click();
  await expect(dialog).toBeHidden();
  await makeCalls(page, run('mkdir -p made'));
  await expect(card(page, /mkdir/)).toHaveCount(2);
  await expect(card(page, /mkdir/).last()).toContainText('by the rule “mkdir -p made” (this session)');
  await expect(dialog).toBeHidden();
  const again = await app.restart();
  await again.page.goto(again.url);
  await makeCalls(again.page, run('mkdir -p made'));
  await expect(approvalDialog(again.page).dialog).toBeVisible();
});

test('a decision is remembered for the folder, and after a restart', async ({ page, app }) => {
  await page.goto(app.url);
  const { dialog, approveAndRemember, remember } = approvalDialog(page);
  await makeCalls(page, write('a.txt'));
  await remember('In this folder');
  await dialog.getByRole('radio', { name: /^All Write file calls/ }).click();
  await approveAndRemember.click();
  await expect(dialog).toBeHidden();
  const again = await app.restart();
  await again.page.goto(again.url);
  await makeCalls(again.page, write('b.txt'));
  await expect(card(again.page, /b\.txt/)).toContainText('Completed');
  await expect(approvalDialog(again.page).dialog).toBeHidden();
});

test('always is exactly this command first, never every command of its program (PA-01)', async ({ page, app }) => {
  await page.goto(app.url);
  const { dialog, approveAndRemember, remember } = approvalDialog(page);
  await makeCalls(page, run('touch a'));
  await remember('Always');
  await expect(dialog.getByRole('radio', { name: /^Only this exact call/ })).toBeChecked();
  await approveAndRemember.click();
  await expect(dialog).toBeHidden();
  const permissions = await openPanel(page, 'Permissions');
  await expect(permissions.getByRole('listitem')).toHaveCount(1);
  await expect(permissions.getByRole('listitem')).toContainText('touch a');
  await makeCalls(page, run('touch b'));
  await expect(dialog).toBeVisible();
});

test('a pattern covers what it says and no more, and says what it would have matched', async ({ page, app }) => {
  await page.goto(app.url);
  const { dialog, approve, deny, approveAndRemember, remember } = approvalDialog(page);
  await makeCalls(page, write('src/a.txt'));
  await approve.click();
  await expect(dialog).toBeHidden();
  await makeCalls(page, write('src/b.txt'));
  await deny.click();
  await expect(dialog).toBeHidden();
  await makeCalls(page, write('src/c.txt'));
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
  await expect(card(page, /src\/d\.txt/)).toContainText('src/*.txt');
  await expect(dialog).toBeHidden();
  await makeCalls(page, write('src/deep/e.txt'));
  await expect(dialog).toContainText('src/deep/e.txt');
});

test('a rule is revoked in the panel, and the next call is asked about again', async ({ page, app }) => {
  await page.goto(app.url);
  const { dialog, approveAndRemember, remember } = approvalDialog(page);
  await makeCalls(page, write('a.txt'));
  await remember('Always');
  await approveAndRemember.click();
  await expect(dialog).toBeHidden();
  const permissions = await openPanel(page, 'Permissions');
  await permissions.getByRole('button', { name: 'Revoke a.txt' }).click();
  await expect(permissions).toContainText('No rules yet');
  await makeCalls(page, write('a.txt'));
  await expect(dialog).toBeVisible();
});

test('a rule for the next two calls is used up after them', async ({ page, app }) => {
  await page.goto(app.url);
  const { dialog, approveAndRemember, remember } = approvalDialog(page);
  await makeCalls(page, write('a.txt'));
  await remember('Always');
  await dialog.getByRole('radio', { name: /^All Write file calls/ }).click();
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
  await expect(dialog).toContainText('d.txt');
  expect(existsSync(join(app.workspacePath, 'd.txt'))).toBe(false);
});

test('a remembered denial denies without asking, and the model hears of the rule', async ({ page, app }) => {
  await page.goto(app.url);
  const { dialog, button, remember, reason } = approvalDialog(page);
  await makeCalls(page, run('touch forbidden'));
  await remember('Always');
  await dialog.getByRole('radio', { name: 'If I deny' }).click();
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
  for (const command of ['bash -c "touch x"', 'sudo true', 'touch x\u202Eabc']) {
    await makeCalls(page, run(command));
    await dialog.getByRole('button', { name: /^Remember this decision/ }).click();
    await dialog.getByRole('radio', { name: 'Always' }).click();
    await expect(dialog).toContainText('Only “Deny” can be remembered');
    await dialog.getByRole('radio', { name: 'Just this once' }).click();
    await deny.click();
    await expect(dialog).toBeHidden();
  }
});
