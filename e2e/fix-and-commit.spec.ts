import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { describeTree } from '../src/main/testing/describe-tree';
import { type ApprovalMode, approvalModeInfo } from '../src/shared/settings/approval-mode';
import { test } from './app-test';
import { openPanel } from './testing/approval-dialog';
import { ledgerlyAnswers, writeLedgerly } from './testing/ledgerly';
import { untilKeysCount } from './testing/press-keys';
import { messageField, sendMessage } from './testing/send-message';
import { type OpenAiServer, serveOpenAi } from './testing/serve-openai';

/** Questions that one key answers each, if repeated commands are allowed for the rest of the run. */
const questions: Readonly<Record<Exclude<ApprovalMode, 'plan'>, readonly string[]>> = {
  ask: [
    'Run this command?',
    'Edit src/invoice.js?',
    'Edit src/dates.js?',
    'Create test/empty.test.js?',
    'Run this command?',
    'Stage 3 files?',
  ],
  edit: [],
  auto: [],
};

let server: OpenAiServer;

test.use({ viewport: { width: 1440, height: 900 } });
test.afterEach(() => server.close());

const conversation = (page: Page) => page.getByRole('region', { name: 'Conversation', exact: true });
const question = (page: Page) => conversation(page).getByRole('group', { name: /\?$/ }).first();
const isDone = (page: Page) => page.getByText('Nothing was pushed.');

/** Answers each question as it comes, from the keyboard, and returns their headings. */
async function answerQuestions(page: Page): Promise<string[]> {
  const asked: string[] = [];
  for (;;) {
    await expect(question(page).or(isDone(page))).toBeVisible();
    if (await isDone(page).isVisible()) return asked;
    const heading = await question(page).getByRole('heading').first().innerText();
    const id = await question(page).getAttribute('id');
    asked.push(heading);
    await expect(question(page).getByRole('button', { name: 'Allow', exact: true })).toBeEnabled();
    // A key that was already on its way when the question appeared decides nothing.
    await untilKeysCount(page);
    const forRun = question(page).getByRole('button', { name: 'Allow for this run' });
    if (await forRun.isVisible()) await forRun.press('Enter');
    else await messageField(page).press('ControlOrMeta+Enter');
    await expect(page.locator(`[id="${id}"]`)).toBeHidden();
  }
}

/** Every byte, and what git says about them without writing down that it looked. */
function describeFolder(folder: string) {
  const args = ['--no-optional-locks', 'status', '--porcelain', '--ignored'];
  const status = execFileSync('git', args, { cwd: folder, encoding: 'utf8' });
  return { tree: describeTree(folder), status };
}

for (const mode of ['ask', 'edit', 'auto'] as const) {
  test.describe(`in ${approvalModeInfo[mode].name} mode`, () => {
    test.beforeEach(async ({ dataPath }) => {
      server = await serveOpenAi({ key: null, replies: ledgerlyAnswers });
      const atlas = { id: 'atlas', name: 'Atlas', provider: 'openai', baseUrl: server.baseUrl };
      const defaultModel = { connectionId: atlas.id, modelId: 'writer' };
      const settings = { approvalMode: mode, connections: [atlas], defaultModel };
      writeFileSync(join(dataPath, 'settings.json'), JSON.stringify({ settings }));
    });

    const times = questions[mode].length;
    test(`fixing the tests and committing asks ${times} times, and is undone at once`, async ({ page, app }) => {
      writeLedgerly(app.workspacePath);
      const before = describeFolder(app.workspacePath);
      await page.goto(app.url);
      await sendMessage(page, 'Fix the failing tests and commit.');
      expect(await answerQuestions(page)).toEqual(questions[mode]);
      const log = execFileSync('git', ['log', '--format=%s'], { cwd: app.workspacePath, encoding: 'utf8' });
      expect(log.trim().split('\n')).toEqual(['Count every piece, and fix the dates', 'Begin']);
      expect(server.objections()).toEqual([]);
      await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeVisible();
      expect(await conversation(page).evaluate((list) => list.scrollHeight)).toBeLessThan(1_600);
      expect(describeFolder(app.workspacePath).tree['coverage/lines.txt']).toBeDefined();

      const panel = await openPanel(page, 'Changes');
      await panel.getByRole('button', { name: 'Undo all…' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Undo all' }).click();
      await expect(panel.getByRole('status')).toContainText('undone');
      await expect(panel.getByRole('status').getByRole('listitem')).toHaveText([]);
      expect(describeFolder(app.workspacePath)).toEqual(before);
    });
  });
}
