import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { test } from './app-test';
import { card, makeCalls, openPanel, question, run } from './testing/approval-dialog';
import { expectNoViolationInBothThemes } from './testing/expect-no-violation';
import { openCard } from './testing/open-card';

test.use({ model: 'parrot' });

const editor = (page: Page) => page.getByRole('dialog', { name: /rule/i });
const pattern = (page: Page) => editor(page).getByRole('textbox', { name: 'Pattern' });

/** Leaves a command that the user allowed and one that they denied. */
async function leaveCalls(page: Page): Promise<void> {
  const { region, allow, deny } = question(page);
  await makeCalls(page, run('touch allowed.txt'));
  await allow.click();
  await expect(region).toBeHidden();
  await makeCalls(page, run('touch denied.txt'));
  await deny();
  await expect(region).toBeHidden();
  await expect(card(page, /denied\.txt/)).toContainText('Denied');
}

test('a rule is created, edited, duplicated and deleted with the keyboard alone', async ({ page, app }) => {
  await page.goto(app.url);
  await leaveCalls(page);
  const panel = await openPanel(page, 'Permissions');
  const rules = panel.getByRole('listitem');

  await panel.getByRole('button', { name: 'New rule' }).press('Enter');
  await expect(editor(page).getByRole('radio', { name: 'Allow' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(editor(page).getByRole('radio', { name: 'Deny' })).toBeFocused();
  await page.keyboard.press('Space');
  await expect(editor(page)).toContainText('Matching calls never run.');
  await page.keyboard.press('Tab');
  await expect(editor(page).getByRole('combobox', { name: 'Tool' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.type('touch *');
  const result = editor(page).getByRole('status');
  await expect(result).toContainText('Matches 2 earlier calls (you denied 1)');
  await expect(result.getByRole('listitem')).toHaveText([
    'Denied:Run touch denied.txt',
    'Allowed:Run touch allowed.txt',
  ]);
  await page.keyboard.press('Control+Enter');
  await expect(editor(page)).toBeHidden();
  await expect(rules).toHaveCount(1);
  await expect(rules.first()).toContainText('touch *');
  await expect(rules.first()).toBeFocused();

  await page.keyboard.press('Tab');
  await expect(panel.getByRole('button', { name: 'Edit touch *' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(pattern(page)).toHaveValue('touch *');
  await pattern(page).focus();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('touch d*');
  await expect(result).toContainText('Matches 1 earlier call (you denied 1)');
  await page.keyboard.press('Control+Enter');
  await expect(rules).toHaveText([/touch d\*/]);
  await expect(rules.first()).toBeFocused();

  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(panel.getByRole('button', { name: 'Duplicate touch d*' })).toBeFocused();
  await page.keyboard.press('Enter');
  await pattern(page).focus();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('mkdir *');
  await page.keyboard.press('Control+Enter');
  await expect(rules).toHaveText([/mkdir \*/, /touch d\*/]);

  await makeCalls(page, run('touch dist'));
  await expect(card(page, /touch dist/)).toContainText('Denied');

  await panel.getByRole('button', { name: 'Revoke mkdir *' }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).press('Enter');
  await expect(rules).toHaveText([/touch d\*/]);
  await expect(panel.getByRole('button', { name: 'Revoke touch d*' })).toBeFocused();
});

test('a rule that would allow too much is refused with a reason, and Escape leaves without saving', async ({
  page,
  app,
}) => {
  await page.goto(app.url);
  await makeCalls(page, run('true'));
  const panel = await openPanel(page, 'Permissions');
  const create = panel.getByRole('button', { name: 'New rule' });
  await create.press('Enter');
  await pattern(page).fill('bash *');
  await expect(editor(page)).toContainText('bash can run anything');
  await expect(pattern(page)).toHaveAttribute('aria-invalid', 'true');
  await expect(editor(page).getByRole('button', { name: 'Create rule' })).toBeDisabled();
  await pattern(page).press('Control+Enter');
  await expect(editor(page)).toBeVisible();
  await expectNoViolationInBothThemes(page);
  await page.keyboard.press('Escape');
  await expect(editor(page)).toBeHidden();
  await expect(create).toBeFocused();
  await expect(panel).toContainText('No rules yet');
});

test('a finished call becomes a rule that allows the next one like it', async ({ page, app }) => {
  await page.goto(app.url);
  await leaveCalls(page);
  const allowed = card(page, /allowed\.txt/);
  await openCard(allowed);
  await allowed.getByRole('button', { name: 'Always allow calls like this…' }).click();
  await expect(pattern(page)).toHaveValue('touch allowed.txt');
  await expect(editor(page).getByRole('combobox', { name: 'Scope' })).toHaveValue('workspace');
  await editor(page).getByRole('button', { name: 'Create rule' }).click();
  await expect(editor(page)).toBeHidden();
  await makeCalls(page, run('touch allowed.txt'));
  await expect(allowed).toHaveCount(2);
  await openCard(allowed.last());
  await expect(allowed.last()).toContainText('by the rule “touch allowed.txt” (in this folder)');
});

test('a record in the activity becomes a rule that denies the next call like it', async ({ page, app }) => {
  await page.goto(app.url);
  await leaveCalls(page);
  const activity = await openPanel(page, 'Activity');
  const record = activity.getByRole('listitem').filter({ hasText: 'Run touch denied.txt' });
  await record.getByRole('button').first().click();
  await record.getByRole('button', { name: 'Never allow calls like this…' }).click();
  await expect(pattern(page)).toHaveValue('touch denied.txt');
  await editor(page).getByRole('button', { name: 'touch denied.txt *' }).click();
  await expect(pattern(page)).toHaveValue('touch denied.txt *');
  await editor(page).getByRole('button', { name: 'Create rule' }).click();
  await expect(editor(page)).toBeHidden();
  await makeCalls(page, run('touch denied.txt other.txt'));
  await expect(card(page, /other\.txt/)).toContainText('Denied');
  expect(existsSync(join(app.workspacePath, 'denied.txt'))).toBe(false);
});

test('the settings list the rules, and lead to the same editor', async ({ page, app }) => {
  await page.goto(app.url);
  await makeCalls(page, run('true'));
  await openPanel(page, 'Permissions');
  await page.getByRole('button', { name: 'Settings' }).click();
  const settings = page.getByRole('dialog', { name: 'Settings' });
  await settings.getByRole('tab', { name: 'Permissions' }).click();
  await settings.getByRole('button', { name: 'New rule' }).click();
  await pattern(page).fill('npm test');
  await editor(page).getByRole('combobox', { name: 'Scope' }).selectOption('This conversation');
  await editor(page).getByRole('button', { name: 'Create rule' }).click();
  await expect(editor(page)).toBeHidden();
  const rule = settings.getByRole('listitem').filter({ hasText: 'npm test' });
  await expect(rule).toBeFocused();
  await expect(settings.getByRole('region', { name: 'This conversation' })).toContainText('npm test');
  await expectNoViolationInBothThemes(page);
  await rule.getByRole('button', { name: 'Revoke npm test' }).press('Enter');
  await expect(settings.getByRole('button', { name: 'New rule' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(settings).toBeHidden();
});
