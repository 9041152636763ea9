import { expect } from '@playwright/test';
import { test } from './app-test';
import { expectNoViolation } from './testing/expect-no-violation';
import { sendMessage } from './testing/send-message';

test('a fault in the window says what to do, and loading it again brings everything back', { tag: '@host' }, async ({
  page,
  app,
}) => {
  await page.goto(app.url);
  await sendMessage(page, 'list the files');
  await expect(page.getByRole('article', { name: /^List/ })).toContainText('Completed');
  await page.addInitScript(() => {
    if (sessionStorage.getItem('wasBroken')) return;
    sessionStorage.setItem('wasBroken', 'yes');
    window.ResizeObserver = class {
      constructor() {
        throw new Error('made up');
      }
    } as unknown as typeof ResizeObserver;
  });
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('Something went wrong');
  await expectNoViolation(page);
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('article', { name: /^List/ })).toContainText('Completed');
});
