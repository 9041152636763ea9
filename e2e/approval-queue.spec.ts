import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { type RunningApp, test, webOnly } from './app-test';
import { approvalDialog, card, makeCalls, run, write } from './testing/approval-dialog';
import { conversationRow } from './testing/conversation-row';

test.use({ model: 'parrot' });

function contents({ workspacePath }: RunningApp, ...names: readonly string[]) {
  return names.map((name) => {
    const path = join(workspacePath, name);
    return existsSync(path) ? readFileSync(path, 'utf8') : null;
  });
}

test('three calls of one answer are decided differently, each on its own', async ({ page, app }) => {
  await page.goto(app.url);
  const { dialog, approve, deny, reason, field, next } = approvalDialog(page);
  await makeCalls(page, write('a.txt'), write('b.txt'), write('c.txt'));
  await expect(dialog).toContainText('1 of 3');
  await next();
  await expect(dialog).toContainText('Write b.txt');
  await reason.fill('not this one');
  await deny.click();
  await expect(card(page, /b\.txt/)).toContainText('not this one');
  await expect(dialog).toContainText('2 of 2');
  await expect(dialog).toContainText('Write c.txt');
  await field(/^Content/).fill('edited');
  await approve.click();
  await expect(dialog).toContainText('Write a.txt');
  expect(contents(app, 'a.txt', 'b.txt', 'c.txt')).toEqual([null, null, null]);
  await approve.click();
  await expect(dialog).toBeHidden();
  await expect(card(page, /c\.txt/)).toContainText('Completed');
  expect(contents(app, 'a.txt', 'b.txt', 'c.txt')).toEqual(['hi', null, 'edited']);
});

test('one “always” settles the two others that it covers, visibly, and no third', async ({ page, app }) => {
  await page.goto(app.url);
  const { dialog, approveAndRemember, remember } = approvalDialog(page);
  await makeCalls(page, write('src/a.txt'), write('src/b.txt'), write('other.txt'), write('src/c.txt'));
  await expect(dialog).toContainText('1 of 4');
  await remember('Always');
  await dialog.getByRole('radio', { name: /src\/\*\.txt/ }).click();
  await approveAndRemember.click();
  await expect(page.getByText('Your rule also applied to 2 other pending calls').first()).toBeVisible();
  await expect(dialog).toContainText('Write other.txt');
  await expect(card(page, /src\/b\.txt/)).toContainText('src/*.txt');
  await expect.poll(() => contents(app, 'src/a.txt', 'src/b.txt', 'other.txt')).toEqual(['hi', 'hi', null]);
  // The model's order is kept: calls after the waiting one wait too.
  expect(contents(app, 'src/c.txt')).toEqual([null]);
  await dialog.getByRole('button', { name: 'Deny', exact: true }).click();
  await expect.poll(() => contents(app, 'other.txt', 'src/c.txt')).toEqual([null, 'hi']);
});

test('all waiting calls of a conversation are denied at once, or the turn is stopped', async ({ page, app }) => {
  await page.goto(app.url);
  const { dialog } = approvalDialog(page);
  await makeCalls(page, write('a.txt'), write('b.txt'), write('c.txt'));
  await dialog.getByRole('button', { name: 'More deny options' }).click();
  await page.getByRole('menuitem', { name: 'Deny all 3 pending calls in this conversation' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Denied', { exact: true })).toHaveCount(3);
  await expect.poll(() => app.requests().length).toBe(2);
  await makeCalls(page, write('d.txt'), write('e.txt'));
  await dialog.getByRole('button', { name: 'More deny options' }).click();
  await page.getByRole('menuitem', { name: 'Deny and stop' }).click();
  await expect(dialog).toBeHidden();
  await expect(card(page, /e\.txt/)).toContainText('Cancelled');
  expect(app.requests()).toHaveLength(3);
  expect(contents(app, 'a.txt', 'b.txt', 'c.txt', 'd.txt', 'e.txt')).toEqual([null, null, null, null, null]);
});

test('the queue leads through the calls of all conversations', async ({ page, app }) => {
  await page.goto(app.url);
  const { dialog, approve, next } = approvalDialog(page);
  await makeCalls(page, write('first.txt'));
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'New conversation', exact: true }).click();
  await makeCalls(page, write('second.txt'));
  await expect(dialog).toContainText('2 of 2');
  await dialog.getByRole('button', { name: 'Previous pending call' }).click();
  await expect(dialog).toContainText('Write first.txt');
  await next();
  await expect(dialog).toContainText('Write second.txt');
  await approve.click();
  await expect(dialog).toBeHidden();
  await expect.poll(() => contents(app, 'first.txt', 'second.txt')).toEqual([null, 'hi']);
  await expect(page.getByRole('main')).toContainText('1 call needs approval in another conversation');
});

test(
  'a waiting call survives a reload, and is decided once for all windows',
  webOnly('it has two pages on one host; the desktop has one window'),
  async ({ page, app, context }) => {
    await page.goto(app.url);
    const { dialog } = approvalDialog(page);
    await makeCalls(page, write('a.txt'));
    await expect(dialog).toBeVisible();
    await page.reload();
    await expect(dialog).toBeVisible();
    const other = await context.newPage();
    await other.goto(new URL('/', app.url).href);
    await conversationRow(other, '```tool_call').click();
    await approvalDialog(other).deny.click();
    await expect(dialog).toBeHidden();
    await expect(card(page, /a\.txt/)).toContainText('Denied');
  },
);

test('a call that waited when AIntern ended is shown as expired and has not run (TO-07)', async ({ page, app }) => {
  await page.goto(app.url);
  const { dialog } = approvalDialog(page);
  await makeCalls(page, run('touch made'));
  await expect(dialog).toBeVisible();
  const again = await app.restart();
  await again.page.goto(again.url);
  await conversationRow(again.page, '```tool_call').click();
  await expect(card(again.page, /touch made/)).toContainText('expired because AIntern was closed');
  await expect(approvalDialog(again.page).dialog).toBeHidden();
  expect(contents(app, 'made')).toEqual([null]);
});

test(
  'a click counts for the call that was under the pointer when it was pressed (AD-16)',
  webOnly('it has two pages on one host; the desktop has one window'),
  async ({ page, app, context }) => {
    const names = Array.from({ length: 100 }, (_, index) => `${index}.txt`);
    await page.goto(app.url);
    const { dialog, approve } = approvalDialog(page);
    await makeCalls(page, ...names.map((name) => write(name)));
    await expect(dialog).toContainText('1 of 100');
    const other = await context.newPage();
    await other.goto(new URL('/', app.url).href);
    await conversationRow(other, '```tool_call').click();
    const elsewhere = approvalDialog(other);
    await expect(elsewhere.dialog).toContainText('Write 0.txt');
    await expect(elsewhere.deny).toBeEnabled();
    await expect(approve).toBeEnabled();
    await approve.hover();
    await page.mouse.down();
    await elsewhere.deny.click();
    await expect(dialog).toContainText('Write 1.txt');
    await expect(approve).toBeEnabled();
    await page.mouse.up();
    await expect(card(page, /Write 0\.txt/)).toContainText('Denied');
    await expect(dialog).toContainText('Write 1.txt');
    expect(contents(app, '0.txt', '1.txt')).toEqual([null, null]);
  },
);
