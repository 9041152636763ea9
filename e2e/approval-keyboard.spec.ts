import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { sayCalls } from '../src/main/testing/parrot-backend';
import { test } from './app-test';
import { approvalDialog, card, makeCalls, run, write } from './testing/approval-dialog';
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

test('everything is done with the keyboard alone: look, edit, remember, approve, next, deny', async ({ page, app }) => {
  await page.goto(app.url);
  const { dialog, field, deny, reason, approveAndRemember } = approvalDialog(page);
  await makeCalls(page, write('a.txt'), write('b.txt'));
  await expect(deny).toBeFocused();
  await untilKeysCount(page);
  await tabTo(page, /^Content/);
  await page.keyboard.press('Control+A');
  await page.keyboard.type('by keyboard');
  await expect(dialog).toContainText('Write a.txt (11 bytes)');
  await expect(field(/^Content/)).toHaveValue('by keyboard');
  await tabTo(page, /^Remember this decision/);
  await page.keyboard.press('Enter');
  await tabTo(page, /^Just this once/);
  await page.keyboard.press('ArrowDown');
  await expect(dialog.getByRole('radio', { name: 'This session' })).toBeChecked();
  await expect(approveAndRemember).toBeEnabled();
  await page.keyboard.press('Control+Enter');
  await expect(dialog).toContainText('Write b.txt');
  await expect(deny).toBeFocused();
  await untilKeysCount(page);
  await page.keyboard.press('Alt+r');
  await page.keyboard.type('no more');
  await expect(reason).toHaveValue('no more');
  await tabTo(page, /^Deny$/);
  await untilKeysCount(page);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(card(page, /b\.txt/)).toContainText('no more');
  expect(readFileSync(join(app.workspacePath, 'a.txt'), 'utf8')).toBe('by keyboard');
});

test('somebody who is typing when the dialog comes up decides nothing (AD-15)', async ({ page, app }) => {
  await page.goto(app.url);
  const { dialog, deny } = approvalDialog(page);
  await messageField(page).fill(sayCalls(run('touch made')));
  await messageField(page).focus();
  // The first key sends the message; typing continues while the dialog appears and for a while after.
  const typing = await startTyping(page, 'Enter', 'Space');
  await expect(dialog).toBeVisible();
  await untilPassed(page, 2_000, await pageTime(page));
  await typing.stop();
  await expect(dialog).toBeVisible();
  await expect(deny).toBeFocused();
  expect(existsSync(join(app.workspacePath, 'made'))).toBe(false);
  await expect(card(page, /touch made/)).toContainText('Needs approval');
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
  await expect(card(page, /outside\.txt/)).toContainText('Completed');
});

test('Allow arms only some time after the call has appeared', async ({ page, app }) => {
  await page.goto(app.url);
  const { approve } = approvalDialog(page);
  await page.evaluate(() => {
    const times: { shown?: number; armed?: number } = {};
    Object.assign(window, { times });
    const look = () => {
      const button = [...document.querySelectorAll('[role="dialog"] button')].find(
        ({ textContent }) => textContent === 'Allow',
      );
      if (button) times.shown ??= performance.now();
      if (button?.getAttribute('aria-disabled') === 'false') times.armed ??= performance.now();
    };
    new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true });
  });
  await makeCalls(page, write('a.txt'));
  await expect(approve).toBeEnabled();
  const waited = await page.evaluate(() => {
    const { times } = window as unknown as { times: { shown: number; armed: number } };
    return times.armed - times.shown;
  });
  // Timers may fire a fraction of a millisecond early.
  expect(waited).toBeGreaterThanOrEqual(399);
});

test('what waits is announced, with its risk and its place', async ({ page, app }) => {
  await page.goto(app.url);
  await makeCalls(page, write('a.txt'), write('b.txt'));
  const { dialog } = approvalDialog(page);
  await expect(dialog).toHaveAccessibleDescription(/Write a\.txt/);
  const spoken = page.locator('[aria-live], [role="status"]');
  await expect(spoken.filter({ hasText: 'Write file needs approval' })).toHaveCount(1);
  await expect(spoken.filter({ hasText: 'Call 1 of 2' })).toHaveCount(1);
});
