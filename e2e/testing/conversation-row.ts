import type { Locator, Page } from '@playwright/test';

/** The row of the list that opens a conversation, and not the button beside it with what can be done to it. */
export function conversationRow(page: Page, title: string): Locator {
  const begin = title.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  return page.getByRole('navigation', { name: 'Conversations' }).getByRole('button', { name: new RegExp(`^${begin}`) });
}
