import type { Locator } from '@playwright/test';

/** Opens a call's card by its line, unless it is open. */
export async function openCard(card: Locator): Promise<void> {
  const line = card.getByRole('heading').first().getByRole('button');
  if ((await line.getAttribute('aria-expanded')) !== 'true') await line.click();
}
