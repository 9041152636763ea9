import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { ledgerEntrySchema } from '../src/shared/call/ledger-entry';
import { test } from './app-test';
import { approvalDialog, card, editCalls, makeCalls, openPanel, question, run, write } from './testing/approval-dialog';
import { expectNoViolationInBothThemes } from './testing/expect-no-violation';
import { openCard } from './testing/open-card';

test.use({ model: 'parrot' });

/** Leaves a call allowed by the mode, one with an edit, one allowed by a rule and a denied one. */
async function leaveRecords(page: Page): Promise<void> {
  const { dialog, approveAndRemember, remember, field, deny, reason } = approvalDialog(page);
  await makeCalls(page, run('true'), write('src/a.txt'), write('src/b.txt'), write('../out.txt'));
  // The critical one opens its dialog by itself.
  await expect(dialog).toContainText('../out.txt');
  await reason.fill('stay inside');
  await deny.click();
  await expect(dialog).toBeHidden();
  await question(page, 'Create src/a.txt?').edit();
  await field(/^Content/).fill('edited');
  await remember('Always');
  await dialog.getByRole('radio', { name: /src\/\*\.txt/ }).click();
  await approveAndRemember.click();
  await expect(dialog).toBeHidden();
  await expect(card(page, /out\.txt/)).toContainText('Denied');
}

test('the activity tells for each call who or what decided, under which rule, and what was changed', async ({
  page,
  app,
}) => {
  await page.goto(app.url);
  await leaveRecords(page);
  const activity = await openPanel(page, 'Activity');
  await expect(activity).toContainText('4 of 4 calls');
  const record = (summary: string) => activity.getByRole('listitem').filter({ hasText: summary });
  await expect(record('Run true')).toContainText('Allowed automatically (Ask mode)');
  await expect(record('src/b.txt')).toContainText('Allowed by the rule “src/*.txt” (always)');
  await expect(record('Write ../out.txt')).toContainText('Denied by you');
  await record('src/a.txt').getByRole('button').first().click();
  await expect(record('src/a.txt')).toContainText('Allowed by you');
  await expect(record('src/a.txt')).toContainText('content');
  await expect(record('src/a.txt')).toContainText('edited');
  await record('Write ../out.txt').getByRole('button').first().click();
  await expect(record('Write ../out.txt')).toContainText('stay inside');
  await expect(record('Write ../out.txt')).toContainText('Writes outside the workspace');
});

test('it is searched, filtered and exported as JSON lines', async ({ page, app }) => {
  await page.goto(app.url);
  await leaveRecords(page);
  const activity = await openPanel(page, 'Activity');
  const search = activity.getByRole('searchbox').or(activity.getByRole('textbox', { name: 'Search all calls' }));
  await search.first().fill('stay INSIDE');
  await expect(activity).toContainText('1 of 4 calls');
  await search.first().fill('');
  await activity.getByRole('combobox', { name: 'Decided by' }).selectOption('Rule');
  await expect(activity).toContainText('1 of 4 calls');
  await activity.getByRole('combobox', { name: 'Decided by' }).selectOption('You, with edits');
  await expect(activity.getByRole('listitem')).toContainText(['src/a.txt']);
  const saved = await app.savedBy(() => activity.getByRole('button', { name: 'Export' }).click());
  const lines = (await readFile(saved.path, 'utf8')).trim().split('\n');
  expect(saved.name).toMatch(/^aintern-ledger-.*\.jsonl$/);
  expect(lines.map((line) => ledgerEntrySchema.parse(JSON.parse(line)))).toMatchObject([
    { parameters: { content: 'hi' }, modifiedParameters: { content: 'edited' }, by: { kind: 'user' } },
  ]);
});

test('a card leads to its record, and a record to its rule', async ({ page, app }) => {
  await page.goto(app.url);
  await leaveRecords(page);
  await openCard(card(page, /src\/b\.txt/));
  await card(page, /src\/b\.txt/)
    .getByRole('button', { name: /by the rule/ })
    .click();
  const activity = page.getByRole('tabpanel', { name: 'Activity' });
  await expect(activity).toContainText('1 of 4 calls');
  await expect(activity.getByRole('searchbox')).toHaveValue('');
  await expect(activity).toContainText('One call');
  await activity.getByRole('button', { name: 'Show rule' }).click();
  await expect(page.getByRole('tabpanel', { name: 'Permissions' })).toContainText('src/*.txt');
  await page.getByRole('tab', { name: 'Activity' }).click();
  await activity.getByRole('button', { name: 'Show all calls' }).click();
  await expect(activity).toContainText('4 of 4 calls');
});

test('revoking a rule that denies is confirmed first, since it lets more run', async ({ page, app }) => {
  await page.goto(app.url);
  const { dialog, button, remember } = approvalDialog(page);
  await editCalls(page, write('a.txt'));
  await remember('Always');
  await dialog.getByRole('radio', { name: 'Deny from now on' }).click();
  await button('Deny and remember').click();
  await expect(dialog).toBeHidden();
  const permissions = await openPanel(page, 'Permissions');
  await permissions.getByRole('button', { name: 'Revoke a.txt' }).click();
  const confirmation = page.getByRole('alertdialog');
  await confirmation.getByRole('button', { name: 'Cancel' }).click();
  await expect(permissions).toContainText('a.txt');
  await permissions.getByRole('button', { name: 'Revoke a.txt' }).click();
  await confirmation.getByRole('button', { name: 'Revoke' }).click();
  await expect(permissions).toContainText('No rules yet');
});

test('activity and permissions can be read and operated by everybody', async ({ page, app }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(app.url);
  await leaveRecords(page);
  const activity = await openPanel(page, 'Activity');
  await activity.getByRole('listitem').first().getByRole('button').first().click();
  await expectNoViolationInBothThemes(page);
  await page.getByRole('tab', { name: 'Permissions' }).click();
  await expectNoViolationInBothThemes(page);
});
