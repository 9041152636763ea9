import type { Page } from '@playwright/test';

/** The inbox's elements, by the names that users see or hear. */
export function inboxOf(page: Page) {
  const main = page.getByRole('main');
  // The change in a row is an article too, named after its file.
  const row = (name: string | RegExp) => main.getByRole('article', { name }).and(page.locator('[data-inbox-row]'));
  return {
    main,
    row,
    title: main.getByRole('heading', { name: 'Inbox', exact: true }),
    open: () =>
      page
        .getByRole('complementary', { name: 'Conversations and folder' })
        .getByRole('button', { name: /^Inbox/ })
        .click(),
    allow: (name: string | RegExp) => row(name).getByRole('button', { name: 'Allow', exact: true }),
    deny: (name: string | RegExp) => row(name).getByRole('button', { name: 'Deny', exact: true }),
    message: (name: string | RegExp) => row(name).getByRole('textbox', { name: /^Message to the agent/ }),
    review: (name: string | RegExp) => row(name).getByRole('button', { name: 'Review…' }),
    said: main.getByRole('status'),
    nothingWaits: main.getByRole('heading', { name: 'You’re all caught up' }),
  };
}
