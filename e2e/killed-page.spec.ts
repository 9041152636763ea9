import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { test, webOnly } from './app-test';
import { messageField } from './testing/send-message';

test.use({ model: 'parrot' });

test(
  'RL-24: an answer goes on while its page is killed, and the next page shows all of it',
  webOnly('it has two pages on one host; the desktop has one window'),
  async ({ page, app }) => {
    await page.goto(app.url);
    await messageField(page).fill('tell in two parts');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByText('First part, line 29.')).toBeVisible();
    const crashed = page.waitForEvent('crash');
    const session = await page.context().newCDPSession(page);
    void session.send('Page.crash').catch(() => {});
    await crashed;
    await writeFile(join(app.workspacePath, 'go-on'), '');
    const reopened = await page.context().newPage();
    await reopened.goto(page.url());
    await expect(reopened.getByText('Second part, line 29.')).toBeVisible();
    await expect(reopened.getByRole('button', { name: 'Send' })).toBeVisible();
    await expect(reopened.getByRole('button', { name: 'Resume' })).toHaveCount(0);
    expect(app.requests()).toHaveLength(0);
  },
);
