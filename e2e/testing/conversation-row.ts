import type { Locator, Page } from '@playwright/test';

/** Returns the list row that opens a conversation, not the actions button next to it. */
export function conversationRow(page: Page, title: string): Locator {
  const begin = title.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  return page.getByRole('navigation', { name: 'Conversations' }).getByRole('button', { name: new RegExp(`^${begin}`) });
}
