import { expect, type Page } from '@playwright/test';

/** Adds an MCP server by its command in the settings, and closes them. */
export async function addServer(page: Page, name: string, command: string): Promise<void> {
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  await page.getByRole('tab', { name: 'MCP servers' }).click();
  const panel = page.getByRole('tabpanel', { name: 'MCP servers' });
  await panel.getByRole('button', { name: 'Add server' }).click();
  await panel.getByLabel('Name').fill(name);
  await panel.getByLabel('Command', { exact: true }).and(panel.getByRole('textbox')).fill(command);
  await panel.getByRole('button', { name: 'Add server' }).click();
  await expect(panel.getByRole('heading', { name })).toBeVisible();
  await page.keyboard.press('Escape');
}
