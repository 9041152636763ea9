import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import type { SaidCall } from '../src/main/testing/parrot-backend';
import { ApprovalDecision } from '../src/shared/call/approval-decision';
import { ToolResult } from '../src/shared/call/tool-result';
import type { ConversationEvent } from '../src/shared/conversation/conversation-event';
import { sampleRequest } from '../src/shared/testing/sample-request';
import { type RunningApp, test } from './app-test';
import { card, makeCalls, openPanel, write } from './testing/approval-dialog';
import { conversationRow } from './testing/conversation-row';
import { expectNoViolationInBothThemes } from './testing/expect-no-violation';
import { openCard } from './testing/open-card';
import { type RunIds, writeEvents } from './testing/write-events';

test.use({ model: 'parrot', mode: 'auto' });

const before = Array.from({ length: 40 }, (_, index) => `line ${index + 1}\n`).join('');
const edit: SaidCall = {
  tool: 'file-edit',
  parameters: { path: 'src/a.txt', edits: [{ oldText: 'line 20\n', newText: 'line twenty\n' }] },
};
const remove: SaidCall = { tool: 'file-delete', parameters: { path: 'old.txt' } };

/** Makes an edit, a new file and a deletion. */
async function changeFiles(page: Page, { url, workspacePath }: RunningApp): Promise<void> {
  writeFileSync(join(workspacePath, 'old.txt'), 'gone soon\n');
  mkdirSync(join(workspacePath, 'src'));
  writeFileSync(join(workspacePath, 'src/a.txt'), before);
  await page.goto(url);
  await makeCalls(page, edit, write('new.txt', 'one\ntwo\n'), remove);
  for (const name of [/src\/a\.txt/, /new\.txt/, /old\.txt/]) await expect(card(page, name)).toContainText('Completed');
}

const rowOf = (page: Page, path: string) => list(page).getByRole('heading', { name: path }).getByRole('button');
const changeOf = (page: Page, name: string | RegExp) =>
  page.getByRole('region', { name: 'Changed files' }).getByRole('group', { name });
const list = (page: Page) => page.getByRole('region', { name: 'Changed files' });

test('files that calls changed are listed, shown in both layouts, unfolded and undone', async ({ page, app }) => {
  await changeFiles(page, app);
  const panel = await openPanel(page, 'Changes');
  await expect(page.getByRole('main').getByRole('button', { name: 'Changes', exact: true })).toHaveText('3');
  await expect(list(page).getByRole('heading')).toContainText(['old.txt', 'new.txt', 'a.txt']);
  await expect(rowOf(page, 'old.txt')).toContainText('deleted');
  await expect(rowOf(page, 'new.txt')).toContainText('new');
  await expect(rowOf(page, 'a.txt')).toContainText('+1 −1');
  await page.getByRole('combobox', { name: 'Sort files' }).selectOption('By path');
  await expect(list(page).getByRole('heading')).toContainText(['new.txt', 'old.txt', 'a.txt']);

  await rowOf(page, 'a.txt').click();
  await expect(list(page)).toContainText('line twenty');
  await list(page).getByRole('button', { name: 'Show 15 unchanged lines' }).click();
  await expect(list(page)).toContainText('line 7');

  await page.getByRole('radio', { name: 'Side by side' }).click();
  await expect(page.getByRole('separator', { name: 'Panel width' })).toHaveAttribute('aria-valuenow', '601');
  await page.setViewportSize({ width: 920, height: 800 });
  await expect(panel).toContainText('Not enough room for side by side');
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(panel).not.toContainText('Not enough room for side by side');
  const [left, right] = await Promise.all(
    ['line 20', 'line twenty'].map((text) => list(page).getByText(text, { exact: true }).boundingBox()),
  );
  expect(left?.y).toBe(right?.y);

  await changeOf(page, /^Edit file/)
    .getByRole('button', { name: /^Undo/ })
    .click();
  await expect(changeOf(page, /^Edit file/)).toContainText('undone');
  expect(readFileSync(join(app.workspacePath, 'src/a.txt'), 'utf8')).toBe(before);
});

test('an undo is refused where somebody changed the file since, and all others are undone', async ({ page, app }) => {
  await changeFiles(page, app);
  writeFileSync(join(app.workspacePath, 'new.txt'), 'mine\n');
  const panel = await openPanel(page, 'Changes');
  await rowOf(page, 'new.txt').click();
  await changeOf(page, /new\.txt/)
    .getByRole('button', { name: /^Undo/ })
    .click();
  await expect(changeOf(page, /new\.txt/).getByRole('alert')).toContainText('new.txt changed since this call');
  await panel.getByRole('button', { name: 'Undo all…' }).click();
  const confirmation = page.getByRole('alertdialog', { name: 'Undo 3 calls?' });
  await confirmation.getByRole('button', { name: 'Undo all' }).click();
  await expect(panel.getByRole('status')).toContainText('2 calls undone, 1 call not undone:');
  await expect(panel.getByRole('status')).toContainText('new.txt changed since this call');
  expect(readFileSync(join(app.workspacePath, 'old.txt'), 'utf8')).toBe('gone soon\n');
  expect(readFileSync(join(app.workspacePath, 'new.txt'), 'utf8')).toBe('mine\n');
  expect(readFileSync(join(app.workspacePath, 'src/a.txt'), 'utf8')).toBe(before);
});

test('a card leads to its change and the change to its card, and keys lead through the files', async ({
  page,
  app,
}) => {
  await changeFiles(page, app);
  const edited = card(page, /^Edit file/);
  await openCard(edited);
  await edited.getByRole('button', { name: 'Show change' }).click();
  await expect(changeOf(page, /^Edit file/)).toBeFocused();
  await expect(list(page)).toContainText('line twenty');
  await changeOf(page, /^Edit file/)
    .getByRole('button', { name: 'Show in conversation' })
    .click();
  await expect(edited).toBeFocused();

  await rowOf(page, 'old.txt').focus();
  await page.keyboard.press('ArrowDown');
  await expect(rowOf(page, 'new.txt')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(rowOf(page, 'new.txt')).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('n');
  await expect(changeOf(page, /new\.txt/)).toBeFocused();
  await page.keyboard.press('n');
  await expect(changeOf(page, /^Edit file/)).toBeFocused();
  await page.keyboard.press('p');
  await expect(changeOf(page, /new\.txt/)).toBeFocused();
});

test('the focus stays where somebody undid or unfolded', async ({ page, app }) => {
  await changeFiles(page, app);
  const panel = await openPanel(page, 'Changes');
  await rowOf(page, 'a.txt').click();
  await list(page).getByRole('button', { name: 'Show 15 unchanged lines' }).press('Enter');
  await expect(list(page)).toContainText('line 7');
  await expect(changeOf(page, /^Edit file/)).toBeFocused();
  await changeOf(page, /^Edit file/)
    .getByRole('button', { name: /^Undo/ })
    .press('Enter');
  await expect(changeOf(page, /^Edit file/)).toContainText('undone');
  await expect(changeOf(page, /^Edit file/)).toBeFocused();

  const written = card(page, /new\.txt/);
  await openCard(written);
  await written.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(written).toContainText('Undone. Removed new.txt');
  await expect(written).toBeFocused();

  await panel.getByRole('button', { name: 'Undo all…' }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo all' }).press('Enter');
  await expect(panel.getByRole('status')).toContainText('1 call undone.');
  await expect(panel.getByText(/^3 files/)).toBeFocused();
  await expect(page.getByRole('main').getByRole('button', { name: 'Changes', exact: true })).toHaveText('');
});

test.describe('of a long file', () => {
  test.beforeEach(({ dataPath }) => writeEvents(dataPath, 'A long file', longChange));
  test('a change of ten thousand lines is opened and scrolled through to its end', async ({ page, app }) => {
    await page.goto(app.url);
    await conversationRow(page, 'A long file').click();
    await expect(card(page, /long\.txt/)).toContainText('Completed');
    await openPanel(page, 'Changes');
    await rowOf(page, 'long.txt').click();
    await expect(list(page)).toContainText('value 5');
    // The height of the list is only known for rows that have been shown.
    await expect
      .poll(async () => {
        await list(page).evaluate((element) => element.scrollTo(0, element.scrollHeight));
        return list(page).textContent();
      })
      .toContain('value 9999');
    await expect(rowOf(page, 'long.txt')).toBeFocused();
  });
});

function longChange({ runId, messageId, at }: RunIds): ConversationEvent[] {
  const about = { id: randomUUID(), toolId: 'file-write' };
  const request = { ...sampleRequest, ...about, executionSummary: 'Write long.txt' };
  const lines = Array.from({ length: 10_000 }, (_, index) => `+value ${index}\n`).join('');
  const diff = `--- long.txt\n+++ long.txt\n@@ -0,0 +1,10000 @@\n${lines}`;
  const artifact = { type: 'file' as const, path: 'long.txt', isNew: true, timestamp: at, diff };
  const decision = ApprovalDecision.approve({ decidedAt: at, decisionDuration: 1 });
  return [
    { type: 'parse-results', messageId, results: [{ kind: 'tool-call', request, raw: '' }], at },
    { type: 'tool-call-status', ...about, status: 'validating', at },
    { type: 'approval', ...about, decision, by: { kind: 'user' }, at },
    { type: 'tool-call-status', ...about, status: 'approved', at },
    { type: 'tool-call-status', ...about, status: 'executing', at },
    { type: 'tool-result', ...about, result: ToolResult.succeeded({ artifacts: [artifact] }), at },
    { type: 'tool-call-status', ...about, status: 'completed', at },
    { type: 'run-completed', runId, at },
  ];
}

test.describe('on a small window', () => {
  test.use({ viewport: { width: 800, height: 600 } });
  test('the changes are legible and operable, light and dark', async ({ page, app }) => {
    await changeFiles(page, app);
    await openPanel(page, 'Changes');
    await rowOf(page, 'new.txt').click();
    await rowOf(page, 'old.txt').click();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await expectNoViolationInBothThemes(page);
  });
});

test('the toolbar over the changes keeps to one line, and the inbox shows the changes of no conversation', async ({
  page,
  app,
}) => {
  await changeFiles(page, app);
  const panel = await openPanel(page, 'Changes');
  const handle = page.getByRole('separator', { name: 'Panel width' });
  for (const width of ['416', '280']) {
    if (width === '280') await handle.press('Home');
    await expect(handle).toHaveAttribute('aria-valuenow', width);
    const middles = await Promise.all(
      [
        panel.getByText(/^3 files/),
        panel.getByRole('button', { name: 'Undo all…' }),
        panel.getByRole('combobox', { name: 'Sort files' }),
        panel.getByRole('radio', { name: 'Side by side' }),
      ].map(async (part) => {
        const box = await part.boundingBox();
        return box ? box.y + box.height / 2 : Number.NaN;
      }),
    );
    expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(8);
  }
  await page.getByRole('button', { name: /^Inbox/ }).click();
  await expect(panel).toContainText('Open a conversation to see which files it changed.');
  await expect(page.getByRole('main').getByRole('button', { name: 'Changes', exact: true })).toHaveText('');
});
