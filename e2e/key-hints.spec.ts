import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { type RunningApp, test } from './app-test';
import { approvalDialog, card, editCalls, makeCalls, question, run, write } from './testing/approval-dialog';
import { inboxOf } from './testing/inbox';
import { untilKeysCount } from './testing/press-keys';
import { messageField } from './testing/send-message';

test.use({ model: 'parrot' });

const isThere = ({ workspacePath }: RunningApp, name: string) => existsSync(join(workspacePath, name));

/** The hints that can be seen, as they are written. */
function hints(page: Page) {
  return page
    .locator('[data-key-hint]')
    .evaluateAll((all) =>
      all.flatMap((hint) => (getComputedStyle(hint).visibility === 'visible' ? [hint.textContent] : [])),
    );
}

test('the keys beside a question answer it from the message field', async ({ page, app }) => {
  await page.goto(app.url);
  await makeCalls(page, run('touch a'), run('touch b'));
  await expect(question(page).all).toHaveCount(2);
  await expect(question(page).allow).toBeEnabled();
  await messageField(page).focus();
  // One pair of hints, on the oldest question.
  expect(await hints(page)).toEqual(['Ctrl ↵ allow', 'Ctrl ⌫ deny']);
  await untilKeysCount(page);
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => isThere(app, 'a')).toBe(true);
  await expect(question(page).all).toHaveCount(1);
  expect(isThere(app, 'b')).toBe(false);
  expect(await hints(page)).toEqual(['Ctrl ↵ allow', 'Ctrl ⌫ deny']);
  await untilKeysCount(page);
  await page.keyboard.press('Control+Backspace');
  const { message } = question(page);
  await expect(message).toBeFocused();
  await expect(message).toHaveAttribute('placeholder', 'Message to the agent (optional) ↵');
  expect(await hints(page)).toEqual([]);
  await page.keyboard.type('not b');
  await untilKeysCount(page);
  await page.keyboard.press('Enter');
  await expect(card(page, /touch b/)).toContainText('not b');
  expect(isThere(app, 'b')).toBe(false);
});

test('the keys are for the focused question if there is one', async ({ page, app }) => {
  await page.goto(app.url);
  await makeCalls(page, write('a.txt'), write('b.txt'));
  const second = question(page, 'Create b.txt?');
  await expect(second.allow).toBeEnabled();
  await second.region.focus();
  await expect(second.region.locator('[data-key-hint="allow"]')).toHaveCSS('visibility', 'visible');
  expect(await hints(page)).toEqual(['Ctrl ↵ allow', 'Ctrl ⌫ deny']);
  await untilKeysCount(page);
  await page.keyboard.press('Control+Enter');
  await expect(second.region).toBeHidden();
  await expect(question(page, 'Create a.txt?').region).toBeVisible();
});

test('at high risk a key denies, and none allows', async ({ page, app }) => {
  await page.goto(app.url);
  await makeCalls(page, write('.github/workflows/ci.yml'));
  await approvalDialog(page).later.click();
  await expect(question(page).review).toBeVisible();
  await messageField(page).focus();
  await expect.poll(() => hints(page)).toEqual(['Ctrl ⌫ deny']);
  await untilKeysCount(page);
  await page.keyboard.press('Control+Enter');
  await expect(question(page).review).toBeVisible();
  await page.keyboard.press('Control+Backspace');
  await expect(question(page).message).toBeFocused();
  await page.keyboard.type('keep it');
  await untilKeysCount(page);
  await page.keyboard.press('Enter');
  await expect(card(page, /ci.yml/)).toContainText('keep it');
});

test('without a hint the keys decide nothing: over a text, in an editor', async ({ page, app }) => {
  await page.goto(app.url);
  await makeCalls(page, write('a.txt'));
  await expect(question(page).allow).toBeEnabled();
  await messageField(page).fill('half a thought');
  expect(await hints(page)).toEqual([]);
  await untilKeysCount(page);
  await page.keyboard.press('Control+Backspace');
  await expect(messageField(page)).toHaveValue('half a ');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('region', { name: 'Queued messages' }).getByRole('button', { name: 'Remove' }).click();
  await expect(question(page).region).toBeVisible();
  await messageField(page).fill('');
  await question(page)
    .region.getByRole('textbox', { name: /^New content/ })
    .focus();
  expect(await hints(page)).toEqual([]);
  await untilKeysCount(page);
  await page.keyboard.press('Control+Backspace');
  await expect(question(page).message).toHaveCount(0);
  await expect(question(page).region).toBeVisible();
  expect(app.requests()).toHaveLength(1);
});

test('the keys of the dialog do what its last line says', async ({ page, app }) => {
  await page.goto(app.url);
  await editCalls(page, write('a.txt'));
  const { dialog, approve, reason, json } = approvalDialog(page);
  await expect(dialog).toContainText('Keys: Alt+R message · Alt+J form or JSON · Esc not now');
  await expect(dialog).toContainText('Ctrl+Enter to allow');
  await page.keyboard.press('Alt+r');
  await expect(reason).toBeFocused();
  await page.keyboard.press('Alt+j');
  await expect(json).toBeVisible();
  await page.keyboard.press('Alt+j');
  await expect(json).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  expect(isThere(app, 'a.txt')).toBe(false);
  await question(page).edit();
  await expect(approve).toBeEnabled();
  await untilKeysCount(page);
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => isThere(app, 'a.txt')).toBe(true);
});

test('the keys of a risky dialog do what it says', async ({ page, app }) => {
  await page.goto(app.url);
  await makeCalls(page, write('../outside.txt'));
  const { dialog, approve } = approvalDialog(page);
  await expect(dialog).toContainText('Click Allow, or focus it and press Space.');
  await expect(approve).toBeEnabled();
  await untilKeysCount(page);
  await page.keyboard.press('Control+Enter');
  await approve.focus();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Space');
  await expect.poll(() => isThere(app, '../outside.txt')).toBe(true);
});

test('the keys in the header of the inbox do what they say', async ({ page, app }) => {
  await page.setViewportSize({ width: 1_440, height: 900 });
  await page.goto(app.url);
  await makeCalls(page, ...['a', 'b', 'c'].map((name) => write(`${name}.txt`)));
  await expect(question(page).all).toHaveCount(3);
  const inbox = inboxOf(page);
  await inbox.open();
  await expect(inbox.main.getByRole('banner').or(inbox.main.locator('header'))).toContainText(
    /J.*K.*move.*A.*allow.*D.*deny.*R.*review/,
  );
  const row = (name: string) => inbox.row(new RegExp(`Write ${name}\\.txt`));
  await expect(row('a')).toBeFocused();
  await page.keyboard.press('j');
  await expect(row('b')).toBeFocused();
  await page.keyboard.press('k');
  await expect(row('a')).toBeFocused();
  await expect(inbox.allow(/Write a\.txt/)).toBeEnabled();
  await untilKeysCount(page);
  await page.keyboard.press('a');
  await expect.poll(() => isThere(app, 'a.txt')).toBe(true);
  await expect(row('b')).toBeFocused();
  await expect(inbox.allow(/Write b\.txt/)).toBeEnabled();
  await untilKeysCount(page);
  await page.keyboard.press('d');
  await expect(row('c')).toBeFocused();
  expect(isThere(app, 'b.txt')).toBe(false);
  await page.keyboard.press('r');
  await expect(question(page, 'Create c.txt?').region).toBeFocused();
});
