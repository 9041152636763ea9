import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { type RunningApp, test, webOnly } from './app-test';
import { approvalDialog, card, makeCalls, question, run, strip, write } from './testing/approval-dialog';
import { conversationRow } from './testing/conversation-row';
import { openCard } from './testing/open-card';

test.use({ model: 'parrot' });

function contents({ workspacePath }: RunningApp, ...names: readonly string[]) {
  return names.map((name) => {
    const path = join(workspacePath, name);
    return existsSync(path) ? readFileSync(path, 'utf8') : null;
  });
}

test('three calls of one answer are decided differently, each on its own', async ({ page, app }) => {
  await page.goto(app.url);
  const { dialog, approve, field } = approvalDialog(page);
  const [a, b, c] = ['a', 'b', 'c'].map((name) => question(page, `Create ${name}.txt?`));
  await makeCalls(page, write('a.txt'), write('b.txt'), write('c.txt'));
  await expect(strip(page).region).toContainText('3 calls need your decision');
  await b?.deny('not this one');
  await expect(card(page, /b\.txt/)).toContainText('not this one');
  await expect(strip(page).region).toContainText('2 calls need your decision');
  await c?.edit();
  await field(/^Content/).fill('edited');
  await approve.click();
  await expect(dialog).toBeHidden();
  await expect(question(page).all).toHaveCount(1);
  expect(contents(app, 'a.txt', 'b.txt', 'c.txt')).toEqual([null, null, null]);
  await a?.allow.click();
  await expect(question(page).all).toHaveCount(0);
  await expect(card(page, /c\.txt/)).toContainText('Completed');
  expect(contents(app, 'a.txt', 'b.txt', 'c.txt')).toEqual(['hi', null, 'edited']);
});

test('one “always” settles the two others that it covers, visibly, and no third', async ({ page, app }) => {
  await page.goto(app.url);
  const { dialog, approveAndRemember, remember } = approvalDialog(page);
  await makeCalls(page, write('src/a.txt'), write('src/b.txt'), write('other.txt'), write('src/c.txt'));
  await question(page, 'Create src/a.txt?').edit();
  await remember('Always');
  await dialog.getByRole('radio', { name: /src\/\*\.txt/ }).click();
  await approveAndRemember.click();
  await expect(page.getByText('Your rule also applied to 2 other pending calls').first()).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(question(page).all).toHaveAccessibleName('Create other.txt?');
  await openCard(card(page, /src\/b\.txt/));
  await expect(card(page, /src\/b\.txt/)).toContainText('src/*.txt');
  await expect.poll(() => contents(app, 'src/a.txt', 'src/b.txt', 'other.txt')).toEqual(['hi', 'hi', null]);
  // The model's order is kept: calls after the waiting one wait too.
  expect(contents(app, 'src/c.txt')).toEqual([null]);
  await question(page).deny();
  await expect.poll(() => contents(app, 'other.txt', 'src/c.txt')).toEqual([null, 'hi']);
});

test('a command is allowed for the rest of its run, and needs approval again in the next', async ({ page, app }) => {
  await page.goto(app.url);
  await makeCalls(page, run('touch a'), run('touch b'), run('touch a'));
  await expect(question(page).all).toHaveCount(3);
  await question(page).button('Allow for this run').click();
  await expect(question(page).all).toHaveCount(1);
  await expect(question(page).command).toHaveText('touch b');
  await question(page).deny();
  await expect.poll(() => contents(app, 'a', 'b')).toEqual(['', null]);
  await makeCalls(page, run('touch a'));
  await expect(question(page).region).toBeVisible();
});

test('all waiting calls of a conversation are denied at once, or the turn is stopped', async ({ page, app }) => {
  await page.goto(app.url);
  const { all, allow, denyButton, button } = question(page);
  await makeCalls(page, write('a.txt'), write('b.txt'), write('c.txt'));
  await strip(page).button('Deny all').click();
  await expect(all).toHaveCount(0);
  await expect(page.getByText('Denied', { exact: true })).toHaveCount(3);
  await expect.poll(() => app.requests().length).toBe(2);
  await makeCalls(page, write('d.txt'), write('e.txt'));
  await expect(all).toHaveCount(2);
  await expect(allow).toBeEnabled();
  await denyButton.click();
  await button('Deny and stop').click();
  await expect(all).toHaveCount(0);
  await expect(card(page, /e\.txt/)).toContainText('Cancelled');
  expect(app.requests()).toHaveLength(3);
  expect(contents(app, 'a.txt', 'b.txt', 'c.txt', 'd.txt', 'e.txt')).toEqual([null, null, null, null, null]);
});

test('calls are allowed together only from a list, which leaves the risky ones out', async ({ page, app }) => {
  await page.goto(app.url);
  const { dialog, later, deny } = approvalDialog(page);
  await makeCalls(page, write('a.txt'), run('rm -rf made'), write('b.txt'));
  await expect(dialog).toContainText('rm -rf made');
  await later.click();
  await strip(page).button('Allow all…').click();
  const list = page.getByRole('dialog', { name: 'Allow these calls as they are?' });
  await expect(list.getByRole('listitem')).toHaveText([/^Write a\.txt.*Low risk$/, /^Write b\.txt.*Low risk$/]);
  await expect(list).toContainText('1 call is left out');
  expect(contents(app, 'a.txt', 'b.txt')).toEqual([null, null]);
  await list.getByRole('button', { name: 'Allow 2 calls' }).click();
  await expect(list).toBeHidden();
  await expect.poll(() => contents(app, 'a.txt')).toEqual(['hi']);
  await expect(question(page).all).toHaveCount(1);
  await question(page).review.click();
  await deny.click();
  await expect.poll(() => contents(app, 'b.txt')).toEqual(['hi']);
});

test('Next leads through the questions of a conversation, and a notice to those of others', async ({ page, app }) => {
  await page.goto(app.url);
  const heading = (name: string) => question(page, `Create ${name}.txt?`).region;
  await makeCalls(page, write('first.txt'));
  await expect(heading('first')).toBeVisible();
  await page.getByRole('button', { name: 'New conversation', exact: true }).click();
  await makeCalls(page, write('second.txt'), write('third.txt'));
  for (const name of ['second', 'third', 'second']) {
    await strip(page).button('Next').click();
    await expect(heading(name)).toBeFocused();
  }
  await page.getByRole('button', { name: 'Hide sidebar' }).click();
  await expect(page.getByRole('main')).toContainText('1 call needs approval in another conversation');
  await page.getByRole('main').getByRole('button', { name: 'Review…' }).click();
  await expect(heading('first')).toBeFocused();
  await expect(page.getByRole('main')).toContainText('2 calls need approval in other conversations');
  await question(page).allow.click();
  await expect.poll(() => contents(app, 'first.txt', 'second.txt', 'third.txt')).toEqual(['hi', null, null]);
});

test(
  'a waiting call survives a reload, and is decided once for all windows',
  webOnly('it has two pages on one host; the desktop has one window'),
  async ({ page, app, context }) => {
    await page.goto(app.url);
    const { region, all } = question(page);
    await makeCalls(page, write('a.txt'));
    await expect(region).toBeVisible();
    await page.reload();
    await expect(region).toBeVisible();
    const other = await context.newPage();
    await other.goto(new URL('/', app.url).href);
    await conversationRow(other, '```tool_call').click();
    await question(other).deny();
    await expect(all).toHaveCount(0);
    await expect(card(page, /a\.txt/)).toContainText('Denied');
  },
);

test('a call that waited when AIntern ended is shown as expired and has not run (TO-07)', async ({ page, app }) => {
  await page.goto(app.url);
  await makeCalls(page, run('touch made'));
  await expect(question(page).region).toBeVisible();
  const again = await app.restart();
  await again.page.goto(again.url);
  await conversationRow(again.page, '```tool_call').click();
  await expect(card(again.page, /touch made/)).toContainText('expired because AIntern was closed');
  await expect(question(again.page).all).toHaveCount(0);
  expect(contents(app, 'made')).toEqual([null]);
});

test(
  'a click counts for the call that was under the pointer when it was pressed (AD-16)',
  webOnly('it has two pages on one host; the desktop has one window'),
  async ({ page, app, context }) => {
    const names = Array.from({ length: 100 }, (_, index) => `${index}.txt`);
    await page.goto(app.url);
    await makeCalls(page, ...names.map((name) => write(name)));
    await expect(strip(page).region).toContainText('100 calls need your decision');
    const other = await context.newPage();
    await other.goto(new URL('/', app.url).href);
    await conversationRow(other, '```tool_call').click();
    const first = question(page, 'Create 0.txt?');
    await first.allow.hover();
    await expect(first.allow).toBeEnabled();
    await page.mouse.down();
    await question(other, 'Create 0.txt?').deny();
    await expect(card(page, /0\.txt/).first()).toContainText('Denied');
    await expect(question(page, 'Create 1.txt?').allow).toBeEnabled();
    await page.mouse.up();
    await expect(strip(page).region).toContainText('99 calls need your decision');
    await expect(question(page, 'Create 1.txt?').allow).toBeEnabled();
    expect(contents(app, '0.txt', '1.txt')).toEqual([null, null]);
  },
);

test(
  'a click counts for the call that the dialog showed when it was pressed (AD-16)',
  webOnly('it has two pages on one host; the desktop has one window'),
  async ({ page, app, context }) => {
    await page.goto(app.url);
    const { dialog, approve } = approvalDialog(page);
    await makeCalls(page, run('rm -rf first'), run('rm -rf second'));
    await expect(dialog).toContainText('rm -rf first');
    const other = await context.newPage();
    await other.goto(new URL('/', app.url).href);
    await conversationRow(other, '```tool_call').click();
    const elsewhere = approvalDialog(other);
    await expect(elsewhere.dialog).toContainText('rm -rf first');
    await expect(elsewhere.deny).toBeEnabled();
    await expect(approve).toBeEnabled();
    await approve.hover();
    await page.mouse.down();
    await elsewhere.deny.click();
    await expect(dialog).toContainText('rm -rf second');
    await expect(approve).toBeEnabled();
    await page.mouse.up();
    await expect(card(page, /rm -rf first/)).toContainText('Denied');
    await expect(dialog).toContainText('rm -rf second');
    await expect(approve).toBeEnabled();
  },
);
