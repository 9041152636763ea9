import { expect } from '@playwright/test';
import { startSignInServer } from '../src/main/mcp/testing/start-sign-in-server';
import { test } from './app-test';
import { expectNoViolationInBothThemes } from './testing/expect-no-violation';
import { openCard } from './testing/open-card';
import { sendByClick } from './testing/send-message';

test.use({ mode: 'ask' });

test('a server that asks for a sign-in gets one in the browser, only after a click, and can be signed out of', async ({
  page,
  app,
  context,
}) => {
  const server = await startSignInServer();
  try {
    await page.goto(app.url);
    await page.getByRole('button', { name: 'Settings', exact: true }).click();
    await page.getByRole('tab', { name: 'MCP servers' }).click();
    const panel = page.getByRole('tabpanel', { name: 'MCP servers' });
    const signIn = panel.getByRole('region', { name: 'Sign in…' });

    await test.step('add', async () => {
      await panel.getByRole('button', { name: 'Add server' }).click();
      await panel.getByLabel('Name').fill('web');
      await panel.getByRole('radio', { name: 'Address' }).click();
      await panel.getByRole('textbox', { name: 'Address' }).fill(server.url);
      await panel.getByRole('button', { name: 'Add server' }).click();
      await panel.getByRole('button', { name: 'Test', exact: true }).click();
      await expect(panel.getByText('Sign-in needed')).toBeVisible();
      await expect(signIn).toContainText('AIntern never sees your password');
    });

    await test.step('the address is shown before it is opened', async () => {
      await signIn.getByRole('button', { name: 'Sign in…' }).click();
      await expect(signIn).toContainText(`${server.origin}/authorize?response_type=code`);
      expect(server.requests).not.toContain('GET /authorize');
      await expectNoViolationInBothThemes(page);
      const opened = context.waitForEvent('page');
      await signIn.getByRole('button', { name: 'Open in browser' }).click();
      const tab = await opened;
      await expect(tab.getByText('You are signed in to web.')).toBeVisible();
      await tab.close();
      await expect(signIn).toContainText('You are signed in.');
      await expect(panel.getByText('Running')).toBeVisible();
    });

    await test.step('its tools can be used', async () => {
      await panel.getByRole('button', { name: 'Approve these tools' }).click();
      await expect(panel.getByText('Approved')).toBeVisible();
      await page.keyboard.press('Escape');
      await sendByClick(page, 'mcp:web/echo');
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Allow/ })
        .first()
        .click();
      const card = page.getByRole('article', { name: /^web: echo/ });
      await expect(card).toContainText('Completed');
      await openCard(card);
      await expect(card).toContainText('called with a token');
    });

    await test.step('sign out', async () => {
      await page.getByRole('button', { name: 'Settings', exact: true }).click();
      await page.getByRole('tab', { name: 'MCP servers' }).click();
      await panel.getByRole('button', { name: /^web/ }).click();
      await signIn.getByRole('button', { name: 'Sign out' }).click();
      await panel.getByRole('button', { name: 'Test', exact: true }).click();
      await expect(panel.getByText('Sign-in needed')).toBeVisible();
    });
  } finally {
    server.close();
  }
});
