import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { sayCalls } from '../src/main/testing/parrot-backend';
import { test } from './app-test';
import { approvalDialog, card, makeCalls, question, run, strip, write } from './testing/approval-dialog';
import { pageTime, startTyping, untilKeysCount, untilPassed } from './testing/press-keys';
import { messageField } from './testing/send-message';

test.use({ model: 'parrot' });

async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let steps = 0; steps < 60; steps += 1) {
    const label = await page.evaluate(() => {
      const { activeElement: element } = document;
      const labels =
        element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element.labels : null;
      return `${element?.getAttribute('aria-label') ?? ''} ${labels?.[0]?.textContent ?? ''} ${element?.textContent ?? ''}`;
    });
    if (name.test(label.trim())) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${name} cannot be reached with Tab`);
}

test('everything is done with the keyboard alone: look, edit, remember, allow, deny', async ({ page, app }) => {
  await page.goto(app.url);
  const { dialog, field, approveAndRemember } = approvalDialog(page);
  const { region, all } = question(page);
  await makeCalls(page, write('a.txt'), write('b.txt'));
  await expect(all).toHaveCount(2);
  await strip(page).button('Next').press('Enter');
  await expect(question(page, 'Create a.txt?').region).toBeFocused();
  await untilKeysCount(page);
  await tabTo(page, /^Edit…/);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeFocused();
  await untilKeysCount(page);
  await tabTo(page, /^Content/);
  await page.keyboard.press('Control+A');
  await page.keyboard.type('by keyboard');
  await expect(field(/^Content/)).toHaveValue('by keyboard');
  await tabTo(page, /^Remember this decision/);
  await page.keyboard.press('Enter');
  await tabTo(page, /^Just this once/);
  await page.keyboard.press('ArrowDown');
  await expect(dialog.getByRole('radio', { name: 'This conversation' })).toBeChecked();
  await expect(approveAndRemember).toBeEnabled();
  await page.keyboard.press('Control+Enter');
  await expect(dialog).toBeHidden();
  await expect(region).toContainText('Create b.txt?');
  await untilKeysCount(page);
  await page.keyboard.press('Control+Backspace');
  await expect(question(page).message).toBeFocused();
  await page.keyboard.type('no more');
  await untilKeysCount(page);
  await page.keyboard.press('Enter');
  await expect(card(page, /b\.txt/)).toContainText('no more');
  await expect(messageField(page)).toBeFocused();
  expect(readFileSync(join(app.workspacePath, 'a.txt'), 'utf8')).toBe('by keyboard');
});

test('typing while a question comes up decides nothing (AD-15)', async ({ page, app }) => {
  await page.goto(app.url);
  const { region } = question(page);
  await messageField(page).fill(sayCalls(run('touch made')));
  await messageField(page).focus();
  // The first key sends the message; typing continues while the question appears and for a while after.
  const typing = await startTyping(page, 'Enter', 'Space');
  await expect(region).toBeVisible();
  await untilPassed(page, 2_000, await pageTime(page));
  await typing.stop();
  await expect(region).toBeVisible();
  await expect(messageField(page)).toBeFocused();
  expect(existsSync(join(app.workspacePath, 'made'))).toBe(false);
});

test('a risky call doesn’t interrupt typing, and can be reviewed later', async ({ page, app }) => {
  await page.goto(app.url);
  const { dialog, approve } = approvalDialog(page);
  await messageField(page).fill(sayCalls(write('../outside.txt')));
  await messageField(page).focus();
  await page.keyboard.press('Enter');
  const typing = await startTyping(page, 'a');
  const { region, review, allow } = question(page);
  await expect(region).toBeVisible();
  await untilPassed(page, 2_000, await pageTime(page));
  await typing.stop();
  await expect(messageField(page)).toBeFocused();
  await expect(messageField(page)).toHaveValue(/^a+$/);
  await expect(dialog).toHaveCount(0);
  await expect(allow).toHaveCount(0);
  await review.click();
  await expect(dialog).toBeFocused();
  await approve.click();
  await expect(dialog).toBeHidden();
  await expect.poll(() => existsSync(join(app.workspacePath, '../outside.txt'))).toBe(true);
});

test('no key decides before a button is focused, and Escape only closes the dialog', async ({ page, app }) => {
  await page.goto(app.url);
  const { dialog, approve, deny } = approvalDialog(page);
  await makeCalls(page, write('../outside.txt'));
  await expect(dialog).toBeFocused();
  await expect(approve).toBeEnabled();
  await untilKeysCount(page);
  for (const key of ['Space', 'Enter', 'Control+Enter', 'Backspace', 'y', 'n', 'a', 'd'])
    await page.keyboard.press(key);
  await expect(dialog).toBeVisible();
  await expect(deny).toBeEnabled();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(question(page).region).toBeVisible();
  expect(app.requests()).toHaveLength(1);
});

test('at high and critical risk Enter never approves, a click or the space bar does', async ({ page, app }) => {
  await page.goto(app.url);
  const { dialog, approve } = approvalDialog(page);
  await makeCalls(page, write('../outside.txt'));
  await expect(dialog).toContainText('Critical');
  await expect(approve).toBeEnabled();
  await untilKeysCount(page);
  await approve.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+Enter');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Space');
  await expect(dialog).toBeHidden();
  await expect.poll(() => existsSync(join(app.workspacePath, '../outside.txt'))).toBe(true);
});

test('Allow arms only some time after the question has appeared', async ({ page, app }) => {
  await page.goto(app.url);
  const { allow } = question(page);
  await page.evaluate(() => {
    const times: { shown?: number; armed?: number } = {};
    Object.assign(window, { times });
    const look = () => {
      const button = [...document.querySelectorAll('[data-question] button')].find(({ textContent }) =>
        textContent?.startsWith('Allow'),
      );
      if (button) times.shown ??= performance.now();
      if (button?.getAttribute('aria-disabled') === 'false') times.armed ??= performance.now();
    };
    new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true });
  });
  await makeCalls(page, write('a.txt'));
  await expect(allow).toBeEnabled();
  const waited = await page.evaluate(() => {
    const { times } = window as unknown as { times: { shown: number; armed: number } };
    return times.armed - times.shown;
  });
  // Timers may fire a fraction of a millisecond early.
  expect(waited).toBeGreaterThanOrEqual(399);
});

test('what waits is announced with its risk', async ({ page, app }) => {
  await page.goto(app.url);
  await makeCalls(page, write('a.txt'), write('b.txt'));
  await expect(question(page).all).toHaveCount(2);
  const spoken = page.locator('[aria-live], [role="status"]');
  await expect(spoken.filter({ hasText: 'Write file needs approval. Low risk.' })).toHaveCount(1);
});
