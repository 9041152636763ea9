import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { test, webOnly } from './app-test';
import { card } from './testing/approval-dialog';
import { expectNoViolation, expectNoViolationInBothThemes } from './testing/expect-no-violation';
import { messageField } from './testing/send-message';

test.use({ startsOn: 'nothing', mode: null });

const welcome = (page: Page) => page.getByRole('heading', { name: 'Welcome to AIntern' });

/** Lets a test disconnect the window from its host and reconnect it. */
async function cuttable(page: Page) {
  let isCut = false;
  const sockets: { close(): Promise<void> }[] = [];
  await page.routeWebSocket(/\/socket/, (socket) => {
    if (isCut) return void socket.close();
    socket.connectToServer();
    sockets.push(socket);
  });
  return {
    async cut() {
      isCut = true;
      await Promise.all(sockets.splice(0).map((socket) => socket.close()));
    },
    mend() {
      isCut = false;
    },
  };
}

test('the first start leads from nothing to a conversation, and is not in the way afterwards', {
  tag: '@host',
}, async ({ page, app }) => {
  await page.goto(app.url);
  await expect(welcome(page)).toBeVisible();
  await expect(page.getByRole('radio', { name: /^Built-in guide/ })).toBeChecked();
  await expect(page.getByRole('button', { name: 'List files' })).toBeDisabled();
  await expect(page.getByRole('radio', { name: /^(Plan|Ask|Edit|Auto)/ })).toHaveCount(4);
  await expect(page.getByRole('radio', { name: /^Edit/ })).toBeChecked();
  await page.getByRole('radio', { name: /^Auto/ }).check();
  await page.getByRole('button', { name: 'Add API key…' }).press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await app.chooseFolder(app.workspacePath, () => page.getByRole('button', { name: 'Open folder…' }).press('Enter'));
  await expect(page.getByText(`Working in ${app.workspacePath}`)).toBeVisible();
  await expect(welcome(page)).toBeVisible();
  await page.getByRole('button', { name: 'List files' }).press('Enter');
  await expect(page.getByRole('region', { name: 'Conversation', exact: true })).toContainText('List files');
  await page.getByRole('button', { name: 'New conversation', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'What should we work on?' })).toBeVisible();
  await page.getByRole('button', { name: 'Show setup' }).click();
  await expect(page.getByRole('radio', { name: /^Auto/ })).toBeChecked();
  await page.getByRole('radio', { name: /^Ask/ }).check();
  await expect(page.getByRole('button', { name: 'Approval mode: Ask' })).toBeVisible();
  await page.getByRole('button', { name: 'Skip setup' }).click();
  await expect(welcome(page)).toBeHidden();
});

test.describe('in a project', () => {
  test.use({ startsOn: 'folder' });

  test('the examples are work that the guide can do there, right above the message field', async ({ page, app }) => {
    writeFileSync(join(app.workspacePath, 'package.json'), '{ "scripts": { "test": "node --version" } }');
    await page.goto(app.url);
    const examples = page.getByRole('list', { name: 'Examples' });
    await expect(examples.getByRole('button')).toHaveText(['Explain this project', 'Run npm test', 'List files']);
    const [above, below] = [await examples.boundingBox(), await messageField(page).boundingBox()];
    expect((below?.y ?? 0) - (above?.y ?? 0)).toBeLessThan(200);
    await examples.getByRole('button', { name: 'Run npm test' }).click();
    await expect(card(page, /npm test/)).toBeVisible();
  });
});

test.describe('without a connection', () => {
  test.use({ startsOn: 'folder' });

  test(
    'the window says so, keeps what is written, and goes on when told to try',
    webOnly('a connection that is lost is the web’s'),
    async ({ page, app }) => {
      const line = await cuttable(page);
      await page.goto(app.url);
      await messageField(page).fill('help');
      await line.cut();
      await expect(page.getByText('Lost connection to AIntern.')).toBeVisible();
      await expect(page.getByText('Not connected. Your draft is kept')).toBeVisible();
      await expect(page.getByText(/Retrying in \d s\./)).toBeVisible();
      await page.keyboard.press('Enter');
      await expect(messageField(page)).toHaveValue('help');
      await expectNoViolation(page);
      // The click restores the line; otherwise the window might reconnect before the click.
      await page.exposeFunction('mend', line.mend);
      const tryNow = page.getByRole('button', { name: 'Retry now' });
      await tryNow.evaluate((button) =>
        button.addEventListener('click', () => (window as unknown as { mend(): void }).mend()),
      );
      await tryNow.click();
      await expect(page.getByText('Lost connection to AIntern.')).toBeHidden();
      await messageField(page).press('Enter');
      await expect(page.getByRole('region', { name: 'Conversation', exact: true })).toContainText('help');
      await expect(
        page.getByRole('navigation', { name: 'Conversations' }).getByRole('button', { name: /^help/ }),
      ).toHaveCount(1);
    },
  );
});

test('the first start is there for everybody', async ({ page, app }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 800, height: 600 });
  await page.goto(app.url);
  await expect(welcome(page)).toBeVisible();
  await expectNoViolationInBothThemes(page);
  await page.getByRole('button', { name: 'Skip setup' }).click();
  await expectNoViolationInBothThemes(page);
});
