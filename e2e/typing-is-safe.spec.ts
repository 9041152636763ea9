import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { SaidCall } from '../src/main/testing/parrot-backend';
import { type RunningApp, test, webOnly } from './app-test';
import { approvalDialog, makeCalls, openPanel, question, run, write } from './testing/approval-dialog';
import { conversationRow } from './testing/conversation-row';
import { messageField, sendMessage } from './testing/send-message';

test.use({ model: 'parrot' });

/** Five calls of every risk level that asks: what would leave a trace if somebody decided it. */
const rounds: readonly (readonly SaidCall[])[] = Array.from({ length: 5 }, (_, round) => [
  write(`low-${round}.txt`),
  run(`touch medium-${round}`),
  run(`rm -rf high-${round}`),
  write(`../critical-${round}.txt`),
]);

/** Words as people write them, with the keys that press buttons and those that answer dialogs elsewhere. */
const sentence = 'y n a d, and then allow it or deny it? Yes. No. ';
const typed = sentence.repeat(Math.ceil(1_000 / sentence.length)).slice(0, 1_000);

function traces({ workspacePath }: RunningApp): readonly string[] {
  const made = readdirSync(workspacePath).filter((name) => /^(low|medium)-/.test(name));
  const deleted = rounds.map((_, round) => `high-${round}`).filter((name) => !existsSync(join(workspacePath, name)));
  const outside = readdirSync(join(workspacePath, '..')).filter((name) => name.startsWith('critical-'));
  return [...made, ...deleted, ...outside];
}

test(
  'a thousand characters are typed while calls of every risk come and go: none is lost, none decides',
  webOnly('another page makes the calls and takes them away'),
  async ({ page, app, context }) => {
    for (const round of rounds.keys()) {
      mkdirSync(join(app.workspacePath, `high-${round}`));
      writeFileSync(join(app.workspacePath, `high-${round}`, 'kept'), '');
    }
    await page.goto(app.url);
    const other = await context.newPage();
    await other.goto(new URL('/', app.url).href);
    const field = messageField(page);
    await sendMessage(page, 'Begin');
    await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeVisible();
    await conversationRow(other, 'Begin').click();
    await field.focus();
    const part = typed.length / rounds.length;
    for (const [round, calls] of rounds.entries()) {
      const text = typed.slice(round * part, (round + 1) * part);
      // The first letters come before the calls, the others while they appear, and the last ones under all of them.
      await page.keyboard.type(text.slice(0, 20));
      await makeCalls(other, ...calls);
      await page.keyboard.type(text.slice(20, 120));
      await expect(question(page).all).toHaveCount(calls.length);
      await page.keyboard.type(text.slice(120));
      await expect(field).toBeFocused();
      await expect(field).toHaveValue(typed.slice(0, (round + 1) * part));
      await expect(approvalDialog(page).dialog).toHaveCount(0);
      for (const level of ['Low risk', 'Medium risk', 'High risk', 'Critical']) {
        await expect(question(page).all.filter({ has: page.getByText(level, { exact: true }) })).toHaveCount(1);
      }
      await approvalDialog(other).later.click();
      await other.getByRole('button', { name: 'Stop', exact: true }).click();
      await expect(question(page).all).toHaveCount(0);
      await expect(other.getByRole('button', { name: 'Send', exact: true })).toBeVisible();
    }
    expect(await field.inputValue()).toBe(typed);
    expect(traces(app)).toEqual([]);
    const activity = await openPanel(page, 'Activity');
    await expect(activity).toContainText('20 of 20 calls');
    await expect(activity.getByText(/^(Allowed|Denied) by/)).toHaveCount(0);
  },
);
