import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { test } from './app-test';
import { approvalDialog, card, editCalls, makeCalls, question, run, write } from './testing/approval-dialog';
import { openCard } from './testing/open-card';
import { untilKeysCount } from './testing/press-keys';

test.use({ model: 'parrot' });

const read = (folder: string, name: string) => {
  const path = join(folder, name);
  return existsSync(path) ? readFileSync(path, 'utf8') : null;
};

test('a call is approved once, and the next one is asked about again', async ({ page, app }) => {
  await page.goto(app.url);
  const { region, allow } = question(page);
  await makeCalls(page, write('a.txt'));
  await expect(region).toContainText('Create a.txt?');
  await allow.click();
  await expect(region).toBeHidden();
  await openCard(card(page, /a\.txt/));
  await expect(card(page, /a\.txt/)).toContainText('Allowed by you');
  await expect.poll(() => read(app.workspacePath, 'a.txt')).toBe('hi');
  await makeCalls(page, write('b.txt'));
  await expect(region).toContainText('Create b.txt?');
  await expect(approvalDialog(page).dialog).toHaveCount(0);
  expect(read(app.workspacePath, 'b.txt')).toBeNull();
});

test('an edit in the form is at once in the JSON, and runs', async ({ page, app }) => {
  await page.goto(app.url);
  const { dialog, approve, field, json, showJson } = approvalDialog(page);
  await editCalls(page, write('a.txt'));
  await field(/^Path/).fill('notes/b.txt');
  await expect(dialog).toContainText('Create notes/b.txt?');
  await expect(dialog).toContainText('Edited by you');
  await showJson();
  expect(JSON.parse(await json.inputValue())).toEqual({ path: 'notes/b.txt', content: 'hi' });
  await approve.click();
  await expect(card(page, /notes\/b\.txt/)).toContainText('Edited by you');
  await expect.poll(() => read(app.workspacePath, 'notes/b.txt')).toBe('hi');
  expect(read(app.workspacePath, 'a.txt')).toBeNull();
});

test('an edit in the JSON is at once in the form, and runs', async ({ page, app }) => {
  await page.goto(app.url);
  const { dialog, approve, field, json, showJson } = approvalDialog(page);
  await editCalls(page, write('a.txt'));
  await showJson();
  await json.fill('{"path": "c.txt", "content": "from JSON"}');
  await dialog.getByRole('tab', { name: 'Form' }).click();
  await expect(field(/^Path/)).toHaveValue('c.txt');
  await expect(field(/^Content/)).toHaveValue('from JSON');
  await approve.click();
  await expect.poll(() => read(app.workspacePath, 'c.txt')).toBe('from JSON');
});

test('an edit that is not valid is blocked, with the message beside its field', async ({ page, app }) => {
  await page.goto(app.url);
  const { approve, field, button, moreOptions } = approvalDialog(page);
  await editCalls(page, run('touch made.txt'));
  await moreOptions();
  const timeout = field(/^Timeout/);
  await timeout.fill('soon');
  await expect(timeout).toHaveAttribute('aria-invalid', 'true');
  await expect(timeout).toHaveAccessibleDescription(/must be (an )?integer/i);
  await expect(approve).toBeDisabled();
  await button('Reset').click();
  await expect(timeout).not.toHaveAttribute('aria-invalid', 'true');
  await expect(approve).toBeEnabled();
  expect(read(app.workspacePath, 'made.txt')).toBeNull();
});

test('an edit that raises the risk is shown as that and asked about anew', async ({ page, app }) => {
  await page.goto(app.url);
  const { dialog, approve, field, risk } = approvalDialog(page);
  await editCalls(page, write('a.txt'));
  await expect(risk).toContainText('Low risk');
  await expect(approve).toBeEnabled();
  await field(/^Path/).fill('../a.txt');
  await expect(risk).toContainText('Critical');
  await expect(risk).toContainText('Writes outside the workspace');
  await expect(dialog).toContainText('Your edit raised the risk from low to critical', { ignoreCase: true });
  await page.keyboard.press('Control+Enter');
  await expect(dialog).toBeVisible();
  await approve.click();
  await expect(dialog).toBeHidden();
  await openCard(card(page, /\.\.\/a\.txt/));
  await card(page, /\.\.\/a\.txt/)
    .getByRole('button', { name: 'Details' })
    .click();
  await expect(card(page, /\.\.\/a\.txt/)).toContainText('Critical');
});

test('a denial with its reason is in the next request to the model', async ({ page, app }) => {
  await page.goto(app.url);
  await makeCalls(page, write('a.txt'));
  const { denyButton, message } = question(page);
  await denyButton.click();
  await expect(message).toBeFocused();
  await page.keyboard.type('use notes.txt instead');
  await untilKeysCount(page);
  await page.keyboard.press('Enter');
  await expect(card(page, /a\.txt/)).toContainText('use notes.txt instead');
  await expect.poll(() => app.requests().length).toBe(2);
  expect(app.requests()[1]?.at(-1)).toMatchObject({
    role: 'tools',
    answers: [{ status: 'denied', text: expect.stringContaining('The user denied this call: use notes.txt instead') }],
  });
  expect(read(app.workspacePath, 'a.txt')).toBeNull();
});

test('the model is told what was changed and what the user said to it', async ({ page, app }) => {
  await page.goto(app.url);
  const { approve, field, reason } = approvalDialog(page);
  await editCalls(page, write('a.txt'));
  await field(/^Content/).fill('better');
  await reason.fill('shorter next time');
  await approve.click();
  await expect.poll(() => app.requests().length).toBe(2);
  const [told] = app.requests()[1]?.flatMap((message) => (message.role === 'tools' ? message.answers : [])) ?? [];
  expect(told?.text).toContain('Approved by the user.');
  expect(told?.text).toContain('The user changed content before approving');
  expect(told?.text).toContain("The user's comment: shorter next time");
});

test('the difference to a file is shown, and its new text is edited in it', async ({ page, app }) => {
  const file = join(app.workspacePath, 'poem.txt');
  writeFileSync(file, 'roses are red\nviolets are blue\nsugar is sweet\n');
  await page.goto(app.url);
  const { region, allow } = question(page);
  await makeCalls(page, {
    tool: 'file-edit',
    parameters: { path: 'poem.txt', oldText: 'violets are blue', newText: 'violets are green' },
  });
  const editor = region.getByRole('textbox', { name: 'New content of poem.txt' });
  await expect(editor).toContainText('violets are green');
  await expect(region).toContainText('violets are blue');
  await editor.getByText('sugar is sweet').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' and so are you');
  await expect(region).toContainText('Edited by you');
  // Escape reports the whole text at once; until main has checked it, Allow is disabled.
  await page.keyboard.press('Escape');
  await allow.click();
  await expect(region).toBeHidden();
  await expect(card(page, /poem\.txt/)).toContainText('Edited by you');
  await expect
    .poll(() => readFileSync(file, 'utf8'))
    .toBe('roses are red\nviolets are green\nsugar is sweet and so are you\n');
});

test('a file that changes while its difference is shown is not overwritten (TO-02)', async ({ page, app }) => {
  const file = join(app.workspacePath, 'a.txt');
  writeFileSync(file, 'one\n');
  await page.goto(app.url);
  const { region, allow } = question(page);
  await makeCalls(page, write('a.txt', 'two\n'));
  await expect(region.getByRole('textbox', { name: 'New content of a.txt' })).toContainText('two');
  writeFileSync(file, 'somebody else wrote this\n');
  await allow.click();
  await expect(region).toContainText('have changed since this was shown');
  expect(readFileSync(file, 'utf8')).toBe('somebody else wrote this\n');
  await expect(region).toContainText('somebody else wrote this');
  await allow.click();
  await expect(region).toBeHidden();
  await expect.poll(() => readFileSync(file, 'utf8')).toBe('two\n');
});
