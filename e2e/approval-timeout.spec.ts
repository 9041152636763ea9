import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { test } from './app-test';
import { card, makeCalls, question, write } from './testing/approval-dialog';
import { recordTexts } from './testing/record-texts';

test.use({ model: 'parrot' });

test.beforeEach(({ dataPath }) => {
  writeFileSync(
    join(dataPath, 'settings.json'),
    JSON.stringify({ settings: { approvalMode: 'ask', approvalTimeout: 10_000 } }),
  );
});

test('a question that nobody answers is denied when its time is over', async ({ page, app }) => {
  await page.goto(app.url);
  const { region } = question(page);
  const announced = await recordTexts(page, '[data-question]', 'Auto-denies in');
  await makeCalls(page, write('a.txt'));
  await expect(card(page, /a\.txt/)).toContainText('Denied: no one responded');
  await expect(region).toBeHidden();
  expect(await announced()).not.toEqual([]);
  await expect.poll(() => app.requests().length).toBe(2);
});
