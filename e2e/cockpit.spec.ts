import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { type ScriptedMessage, scriptedCall } from '../src/main/testing/providers/scripted-reply';
import { test } from './app-test';
import { expectNoViolationInBothThemes } from './testing/expect-no-violation';
import { messageField, sendMessage } from './testing/send-message';
import { type OpenAiServer, serveOpenAi } from './testing/serve-openai';

const todos = (...statuses: readonly string[]) => ({
  todos: ['Read the tests', 'Fix the rounding of invoices', 'Run the tests again'].map((content, index) => ({
    content,
    status: statuses[index] ?? 'pending',
  })),
});

const working: readonly ScriptedMessage[] = [
  { text: 'I’ll plan this.', calls: [scriptedCall('call_1', 'todo-write', todos('in_progress'))] },
  { calls: [scriptedCall('call_2', 'directory-list', { path: '.' })] },
  { calls: [scriptedCall('call_3', 'todo-write', todos('completed', 'in_progress'))] },
  { text: 'The rounding is next.' },
  { calls: [scriptedCall('call_4', 'todo-write', todos('completed', 'completed', 'completed'))] },
  { text: 'All done.' },
  { text: 'Something else.' },
];

let server: OpenAiServer;

/** Starts with a server of these answers as the default one. */
async function arrange(dataPath: string, replies: readonly ScriptedMessage[], settings: object = {}): Promise<void> {
  server = await serveOpenAi({ key: null, replies, title: 'Rounding of invoices' });
  const atlas = { id: 'atlas', name: 'Atlas', provider: 'openai', baseUrl: server.baseUrl };
  const defaultModel = { connectionId: atlas.id, modelId: 'thinker' };
  const stored = { approvalMode: 'edit', connections: [atlas], defaultModel, ...settings };
  writeFileSync(join(dataPath, 'settings.json'), JSON.stringify({ settings: stored }));
}

test.afterEach(() => server.close());

const list = (page: Page) => page.getByRole('region', { name: 'To-do list', exact: true });
const idle = (page: Page) => expect(page.getByRole('button', { name: 'Send', exact: true })).toBeVisible();
const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Conversations' });

test.describe('the to-do list', () => {
  test.beforeEach(({ dataPath }) => arrange(dataPath, working));

  test('shows its current item, opens from the keyboard, and goes once all is done', async ({ page, app }) => {
    await page.goto(app.url);
    await sendMessage(page, 'Fix the rounding');
    await idle(page);
    const button = list(page).getByRole('button');
    await expect(button).toHaveAccessibleName('To-do list, 1 of 3 done. Now: Fix the rounding of invoices');
    await expect(page.getByRole('article')).toHaveCount(0);
    await messageField(page).fill('/todo');
    await page.keyboard.press('Enter');
    await expect(button).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(list(page).getByRole('listitem')).toHaveText([
      'Done:Read the tests',
      'In progress:Fix the rounding of invoices',
      'To do:Run the tests again',
    ]);
    await expectNoViolationInBothThemes(page);
    await page.reload();
    await expect(list(page)).toContainText('1 of 3');
    await sendMessage(page, 'Go on');
    await expect(list(page)).toContainText('All 3 to-dos done');
    await idle(page);
    await sendMessage(page, 'Now something else');
    await expect(list(page)).toBeHidden();
  });
});

test.describe('the composer', () => {
  test.beforeEach(({ dataPath }) => arrange(dataPath, [{ text: 'Done.' }]));

  test('holds model, effort and meter, which are all there at 1024 px', async ({ page, app }) => {
    await page.setViewportSize({ width: 1024, height: 700 });
    await page.goto(app.url);
    const effort = page.getByRole('button', { name: /^Reasoning effort/ });
    await effort.press('Enter');
    await page.getByRole('menuitemradio', { name: /^High/ }).press('Enter');
    await expect(messageField(page)).toBeFocused();
    await sendMessage(page, 'hello');
    await idle(page);
    await messageField(page).fill('/effort');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Command palette' }).getByRole('combobox')).toBeFocused();
    await page.keyboard.type('low');
    await page.keyboard.press('Enter');
    await expect(effort).toHaveAccessibleName('Reasoning effort: Low');
    await sendMessage(page, 'and again');
    await idle(page);
    await expect.poll(() => server.bodies()).toMatchObject([{ reasoning_effort: 'high' }, { reasoning_effort: 'low' }]);
    await idle(page);
    expect(server.objections()).toEqual([]);
    const meter = page.getByRole('button', { name: /^Tokens and cost/ });
    for (const part of [effort, meter, page.getByRole('button', { name: 'Send', exact: true })]) {
      await expect(part).toBeInViewport({ ratio: 1 });
    }
    await expectNoViolationInBothThemes(page);
    await page.reload();
    await expect(effort).toHaveAccessibleName('Reasoning effort: Low');
  });

  test('gets the focus after a model was chosen; another model leaves a mark and has no effort', async ({
    page,
    app,
  }) => {
    await page.goto(app.url);
    await sendMessage(page, 'hello');
    await idle(page);
    const about = page.getByRole('button', { name: /^About this answer: thinker/ });
    await expect(about).toContainText('2K tokens');
    await about.press('Enter');
    const details = page.getByRole('dialog', { name: 'About this answer' });
    await expect(details).toContainText('≈ $0.08');
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: /^Model:/ }).press('Enter');
    await page.keyboard.type('writer');
    await page.keyboard.press('Enter');
    await expect(messageField(page)).toBeFocused();
    await expect(page.getByRole('button', { name: /^Reasoning effort/ })).toBeHidden();
    await page.keyboard.type('hello writer');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Now using writer')).toBeVisible();
    await idle(page);
    await expect(page.getByRole('button', { name: /^About this answer: writer/ })).toBeVisible();
  });
});

test.describe('a plan', () => {
  test.beforeEach(({ dataPath }) =>
    arrange(dataPath, [{ text: '1. Read it\n2. Fix it' }, { text: 'Done.' }], { approvalMode: 'plan' }),
  );

  test('can be edited and started in another mode', async ({ page, app }) => {
    await page.goto(app.url);
    await sendMessage(page, 'Fix the rounding');
    await page.getByRole('button', { name: 'Edit plan' }).press('Enter');
    const field = page.getByRole('textbox', { name: 'Plan' });
    await expect(field).toBeFocused();
    await expect(field).toHaveValue('1. Read it\n2. Fix it');
    await field.fill('1. Only read it');
    await page.reload();
    await expect(field).toHaveValue('1. Only read it');
    await page.getByRole('button', { name: /^Start in/ }).press('Enter');
    await page.getByRole('menuitemradio', { name: 'Ask' }).press('Enter');
    await expectNoViolationInBothThemes(page);
    await page.getByRole('button', { name: 'Start', exact: true }).press('Enter');
    await expect(page.getByText('Carry out this plan, which I edited:')).toBeVisible();
    await idle(page);
    await expect(page.getByRole('button', { name: 'Approval mode: Ask' })).toBeVisible();
    await expect.poll(() => JSON.stringify(server.bodies().at(-1))).toContain('1. Only read it');
  });
});

test.describe('a cost limit', () => {
  test.beforeEach(({ dataPath }) => arrange(dataPath, [{ text: 'Done.' }], { conversationCostLimit: 1.05 }));

  test('stops before the request that could exceed it, and can be raised', async ({ page, app }) => {
    await page.goto(app.url);
    await sendMessage(page, 'one');
    await expect(page.getByText('Done.')).toHaveCount(1);
    await idle(page);
    await sendMessage(page, 'two');
    const asked = page.getByRole('article', { name: 'The cost limit is reached' });
    await expect(asked).toContainText('exceed the limit of this conversation of $1.05');
    expect(server.bodies()).toHaveLength(1);
    await expectNoViolationInBothThemes(page);
    await asked.getByRole('button', { name: 'Raise the limit to $2.10' }).press('Enter');
    await expect(page.getByText('Done.')).toHaveCount(2);
    expect(server.bodies()).toHaveLength(2);
  });

  test('and the others are settings', async ({ page, app }) => {
    await page.goto(app.url);
    await page.getByRole('button', { name: 'Settings', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Settings' });
    await dialog.getByRole('tab', { name: 'Limits' }).click();
    await dialog.getByLabel('Cost per day ($)').fill('2.5');
    await dialog.getByLabel('Steps before asking').fill('40');
    await dialog.getByLabel('Cost per conversation ($)').fill('much');
    await expect(dialog.getByRole('alert')).toContainText('Enter an amount above 0');
    await dialog.getByLabel('Cost per conversation ($)').fill('');
    await page.keyboard.press('Enter');
    await expectNoViolationInBothThemes(page);
    await page.reload();
    await page.getByRole('button', { name: 'Settings', exact: true }).click();
    await dialog.getByRole('tab', { name: 'Limits' }).click();
    await expect(dialog.getByLabel('Cost per day ($)')).toHaveValue('$2.5');
    await expect(dialog.getByLabel('Steps before asking')).toHaveValue('40');
    await expect(dialog.getByLabel('Cost per conversation ($)')).toHaveValue('');
  });
});

test.describe('conversations', () => {
  test.beforeEach(({ dataPath }) => arrange(dataPath, [{ text: 'Done.' }]));

  test('are named by the model, pinned, archived and duplicated, also after a restart', async ({ page, app }) => {
    await page.goto(app.url);
    const row = (name: string) => sidebar(page).getByRole('button', { name: new RegExp(`^${name}`) });
    const act = async (name: string, action: string) => {
      await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).press('Enter');
      await page.getByRole('menuitem', { name: action, exact: true }).press('Enter');
    };
    await sendMessage(page, 'one');
    await expect(row('Rounding of invoices')).toBeVisible();
    await act('Rounding of invoices', 'Duplicate');
    await expect(row('Rounding of invoices \\(2\\)')).toHaveAttribute('aria-current', 'true');
    await expect(page.getByText('Duplicated from “Rounding of invoices”')).toBeVisible();
    await act('Rounding of invoices', 'Pin');
    await expect(sidebar(page).getByRole('heading')).toHaveText(['Pinned', 'Today']);
    await messageField(page).fill('/archive');
    await page.keyboard.press('Enter');
    await expect(sidebar(page).getByRole('heading')).toHaveText(['Pinned', 'Archived (1)']);
    await expect(row('Rounding of invoices \\(2\\)')).toBeHidden();
    await expectNoViolationInBothThemes(page);

    const { page: again, url } = await app.restart();
    if (again === page) await page.goto(url);
    const archive = sidebar(again).getByRole('button', { name: 'Archived (1)' });
    await archive.press('Enter');
    await expect(sidebar(again).getByRole('button', { name: /^Rounding of invoices \(2\)/ })).toBeVisible();
    await again.getByRole('button', { name: 'Actions for Rounding of invoices (2)' }).press('Enter');
    await again.getByRole('menuitem', { name: 'Unarchive' }).press('Enter');
    await expect(sidebar(again).getByRole('heading')).toHaveText(['Pinned', 'Today']);
  });
});
