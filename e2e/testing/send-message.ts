import { expect, type Page } from '@playwright/test';

export function messageField(page: Page) {
  return page.getByRole('textbox', { name: 'Message', exact: true });
}

/** Sends a message once the last run is over: until then, Enter queues it. */
export async function sendMessage(page: Page, text: string): Promise<void> {
  await messageField(page).fill(text);
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeEnabled();
  await messageField(page).press('Enter');
}

/** Sends a message without a key: a risky call that follows opens its dialog, because nobody is writing. */
export async function sendByClick(page: Page, text: string): Promise<void> {
  await messageField(page).fill(text);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
}
