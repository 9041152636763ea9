import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect as expectPage, type Page } from '@playwright/test';

/**
 * The path of one tool call as a user walks it: ask, look, change, approve, and see that what was approved ran. Whoever has
 * another patience than the specs brings an `expect` of their own.
 */
export async function runApprovalSlice(page: Page, workspacePath: string, expect = expectPage): Promise<void> {
  const file = join(workspacePath, 'hello.txt');
  await page.getByRole('textbox', { name: 'Message' }).fill('create hello.txt with hi');
  await page.getByRole('button', { name: 'Send' }).click();

  const dialog = page.getByRole('dialog', { name: /^Approve/ });
  await expect(dialog).toBeVisible();
  await expect(dialog).toContainText('hello.txt');
  await expect(readFile(file, 'utf8')).rejects.toThrow('ENOENT');

  await dialog.getByRole('tab', { name: 'JSON' }).click();
  const parameters = dialog.getByRole('textbox', { name: 'Parameters as JSON' });
  const proposed = JSON.parse(await parameters.inputValue());
  expect(proposed).toMatchObject({ path: 'hello.txt', content: expect.stringMatching(/^hi\n?$/) });
  await parameters.fill(JSON.stringify({ ...proposed, content: 'hi, edited by a human' }, null, 2));
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(dialog).toBeHidden();

  const card = page.getByRole('article', { name: /^Write file/ });
  await expect(card).toContainText('modified by you', { ignoreCase: true });
  await expect.poll(() => readFile(file, 'utf8').catch(() => null)).toBe('hi, edited by a human');
}
