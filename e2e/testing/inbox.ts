import type { Page } from '@playwright/test';

/** The inbox's elements, by the names that users see or hear. */
export function inboxOf(page: Page) {
  const main = page.getByRole('main');
  const row = (name: string | RegExp) => main.getByRole('article', { name });
  return {
    main,
    row,
    title: main.getByRole('heading', { name: 'Inbox', exact: true }),
    open: () =>
      page
        .getByRole('complementary', { name: 'Conversations and folder' })
        .getByRole('button', { name: /^Inbox/ })
        .click(),
    allow: (name: string | RegExp) => row(name).getByRole('button', { name: 'Allow' }),
    deny: (name: string | RegExp) => row(name).getByRole('button', { name: 'Deny' }),
    review: (name: string | RegExp) => row(name).getByRole('button', { name: 'Review…' }),
    said: main.getByRole('status'),
    nothingWaits: main.getByRole('heading', { name: 'You’re all caught up' }),
  };
}
