import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { type ScriptedMessage, scriptedCall } from '../src/main/testing/providers/scripted-reply';
import { test, webOnly } from './app-test';
import { question } from './testing/approval-dialog';
import { expectNoViolationInBothThemes } from './testing/expect-no-violation';
import { listenToBridge, recordBridge } from './testing/listen-to-bridge';
import { messageField, sendMessage } from './testing/send-message';
import { serveOpenAi } from './testing/serve-openai';

test.use({ startOptions: ({ startOptions }, use) => use({ ...startOptions, prepare: [recordBridge] }) });

const key = 'sk-canary-of-the-right-key-0123456789';
const wrongKey = 'sk-canary-of-the-wrong-key-0123456789';

const replies: readonly ScriptedMessage[] = [
  {
    thinking: { text: 'A look first, then the note.', signature: '' },
    text: 'I’ll look and write it down.',
    calls: [
      scriptedCall('call_1', 'directory-list', { path: '.' }),
      scriptedCall('call_2', 'file-write', { path: 'note.txt', content: 'one\ntwo\n' }),
    ],
  },
  { text: 'It is written.' },
];

const modelsDialog = (page: Page) => page.getByRole('dialog', { name: 'Settings' });
const picker = (page: Page) => page.getByRole('button', { name: /^Model:/ });

function connectionForm(page: Page) {
  const dialog = modelsDialog(page);
  return {
    name: dialog.getByRole('textbox', { name: 'Name' }),
    address: dialog.getByRole('textbox', { name: 'Base URL' }),
    key: dialog.getByLabel('API key', { exact: true }),
    test: dialog.getByRole('button', { name: 'Test' }),
    save: dialog.getByRole('button', { name: 'Save' }),
  };
}

async function addServer(page: Page, server: { readonly baseUrl: string; readonly key: string }): Promise<void> {
  await picker(page).click();
  await page.getByRole('button', { name: 'Add provider or API key…' }).click();
  const form = connectionForm(page);
  await form.name.fill('Mine');
  await form.address.fill(server.baseUrl);
  await form.key.fill(server.key);
  await form.save.click();
}

async function chooseModel(page: Page, words: string): Promise<void> {
  await picker(page).press('Enter');
  await expect(page.getByRole('combobox', { name: 'Search models' })).toBeFocused();
  await page.keyboard.type(words);
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
}

test('a server is set up with its key, which goes to it and never comes back', { tag: '@host' }, async ({
  page,
  app,
  electronApp,
  dataPath,
}) => {
  const server = await serveOpenAi({ key, replies });
  const crossedBridge = listenToBridge(page, electronApp);
  await page.goto(app.url);
  await addServer(page, { baseUrl: server.baseUrl, key: wrongKey });
  const dialog = modelsDialog(page);
  const form = connectionForm(page);
  await expect(dialog.getByRole('alert')).toContainText('Mine rejected the API key');
  await expect(form.key).toHaveValue('');

  await form.key.fill(key);
  await form.test.click();
  await expect(dialog.getByText(/^Reached Mine in \d+ ms: 2 models$/)).toBeVisible();
  await form.save.click();
  await expect(dialog.getByText('Saved.')).toBeVisible();
  await expect(form.key).toHaveValue('');
  await expect(dialog.getByRole('navigation').getByRole('button', { name: /Mine/ })).toContainText('2 models');
  await expect(dialog.getByRole('alert')).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(messageField(page)).toBeFocused();

  await page.reload();
  await chooseModel(page, 'think');
  await sendMessage(page, 'hello');
  await expect(question(page).region).toBeVisible();
  const held = JSON.stringify([await page.content(), await page.evaluate(() => Object.entries(localStorage))]);
  const crossed = await crossedBridge();
  const received = crossed.received.join('\n');
  expect(received).toContain('thinker');
  for (const canary of [key, wrongKey]) {
    expect(held).not.toContain(canary);
    expect(received).not.toContain(canary);
    expect(readFileSync(join(dataPath, 'settings.json'), 'utf8')).not.toContain(canary);
  }
  const bearers = crossed.sent
    .filter((message) => message.includes('sk-canary'))
    .map((message) => /connection\.\w+/.exec(message)?.[0]);
  expect(bearers).toEqual(['connection.save', 'connection.test', 'connection.save']);
  await server.close();
});

test(
  'a picker that is opened before the models are known has the focus in its search field once they are',
  webOnly('it holds messages back on the page’s socket to the web host'),
  async ({ page, app }) => {
    const held: (() => void)[] = [];
    await page.routeWebSocket(/./, (socket) => {
      const server = socket.connectToServer();
      socket.onMessage((frame) => {
        if (JSON.parse(String(frame)).name === 'model.list') held.push(() => server.send(frame));
        else server.send(frame);
      });
    });
    await page.goto(app.url);
    await picker(page).press('Enter');
    await expect(page.getByRole('checkbox')).toBeFocused();
    for (const send of held.splice(0)) send();
    await expect(page.getByRole('combobox', { name: 'Search models' })).toBeFocused();
  },
);

test('a model calls tools through its server, as it is set, and what it took is counted', async ({ page, app }) => {
  const server = await serveOpenAi({ key, replies });
  await page.goto(app.url);
  await addServer(page, { baseUrl: server.baseUrl, key });
  const dialog = modelsDialog(page);
  await dialog.getByRole('button', { name: 'Settings for thinker' }).press('Enter');
  const temperature = dialog.getByRole('textbox', { name: /^Temperature/ });
  await temperature.fill('hot');
  await connectionForm(page).save.click();
  await expect(temperature).toHaveAccessibleDescription(/Enter a number from 0 to 2, or leave it empty\./);
  await temperature.fill('0.5');
  await dialog.getByRole('textbox', { name: /^Context window/ }).fill('20,400');
  await connectionForm(page).save.click();
  await expect(dialog.getByText('Saved. Takes effect from the next run.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Back to Mine' }).press('Enter');
  await expect(dialog.getByRole('button', { name: 'Settings for thinker' })).toBeFocused();
  await expect(dialog.getByText('changed')).toBeVisible();
  await page.keyboard.press('Escape');

  await chooseModel(page, 'think');
  await sendMessage(page, 'write it down');
  await question(page).allow.click();
  await expect(page.getByText('It is written.')).toBeVisible();
  expect(readFileSync(join(app.workspacePath, 'note.txt'), 'utf8')).toBe('one\ntwo\n');
  const card = page.getByRole('article', { name: /^Write file/ });
  await card.getByRole('heading').getByRole('button').click();
  await expect(card).toContainText('Native tool call');
  await expect(page.getByRole('button', { name: /^Thought for/ })).toBeVisible();

  expect(server.objections()).toEqual([]);
  expect(server.bodies()).toMatchObject([
    { model: 'thinker', temperature: 0.5, messages: [{ role: 'system' }, { role: 'user', content: 'write it down' }] },
    {
      messages: [
        { role: 'system' },
        { role: 'user' },
        { role: 'assistant', tool_calls: [{ id: 'call_1' }, { id: 'call_2' }] },
        { role: 'tool', tool_call_id: 'call_1' },
        { role: 'tool', tool_call_id: 'call_2' },
      ],
    },
  ]);
  // The request for the title counts, too.
  await page.getByRole('button', { name: 'Tokens and cost: 6K in · 120 out, ≈ $0.25, context 10% full' }).click();
  const details = page.getByRole('dialog', { name: 'Tokens and cost' });
  await expect(details).toContainText('2,040 of 20,400 tokens');
  await expect(details).toContainText('$0.25');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'New conversation', exact: true }).click();
  await expect(picker(page), 'the first model of one’s own is the default').toHaveAccessibleName('Model: thinker');
  await server.close();
});

test('a server that goes is missed in words that lead to it', async ({ page, app }) => {
  const server = await serveOpenAi({ key, replies });
  await page.goto(app.url);
  await addServer(page, { baseUrl: server.baseUrl, key });
  const dialog = modelsDialog(page);
  await expect(dialog.getByText('2 models')).toBeVisible();
  await page.keyboard.press('Escape');
  await chooseModel(page, 'think');
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  await dialog.getByRole('tab', { name: 'Models and keys' }).click();
  await dialog.getByRole('navigation').getByRole('button', { name: /Mine/ }).click();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  const question = page.getByRole('alertdialog', { name: 'Remove Mine?' });
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect(dialog.getByText('Choose a provider to see its models and edit it.')).toBeVisible();
  await page.keyboard.press('Escape');
  await sendMessage(page, 'hello');
  await expect(page.getByText('Run failed')).toBeVisible();
  await expect(page.getByRole('main')).toContainText('The provider of thinker is no longer set up');
  await page.getByRole('main').getByRole('button', { name: 'Models and keys…' }).press('Enter');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('main').getByRole('button', { name: 'Models and keys…' })).toBeFocused();
  await server.close();
});

test('models are chosen and set up by everybody', async ({ page, app }) => {
  const server = await serveOpenAi({ key, replies });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 800, height: 600 });
  await page.goto(app.url);
  await addServer(page, { baseUrl: server.baseUrl, key: wrongKey });
  const dialog = modelsDialog(page);
  await expect(dialog.getByRole('alert')).toBeVisible();
  await expectNoViolationInBothThemes(page);
  await connectionForm(page).key.fill(key);
  await connectionForm(page).save.click();
  await dialog.getByRole('button', { name: 'Settings for thinker' }).click();
  await dialog.getByRole('radio', { name: 'Custom' }).check();
  await expectNoViolationInBothThemes(page);
  await dialog.getByRole('button', { name: 'Add provider or API key' }).click();
  await connectionForm(page).save.click();
  await expect(connectionForm(page).name).toHaveAccessibleDescription('Enter a name of up to 80 characters.');
  await expectNoViolationInBothThemes(page);
  await page.keyboard.press('Escape');
  await picker(page).click();
  await expect(page.getByRole('option')).toHaveCount(3);
  await expectNoViolationInBothThemes(page);
  await server.close();
});
