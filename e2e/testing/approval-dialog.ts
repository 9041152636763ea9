import { expect, type Page } from '@playwright/test';
import { type SaidCall, sayCalls } from '../../src/main/testing/parrot-backend';
import { messageField } from './send-message';

export const write = (path: string, content = 'hi'): SaidCall => ({
  tool: 'file-write',
  parameters: { path, content },
});
export const run = (command: string): SaidCall => ({ tool: 'terminal-execute', parameters: { command } });

/**
 * A question in its card, by the names that users see or hear. Without a heading, the oldest one that waits.
 */
export function question(page: Page, heading?: string | RegExp) {
  // Behind a dialog it is visible, but hidden from screen readers.
  const all = page.locator('main').getByRole('group', { name: heading ?? /\?$/, includeHidden: true });
  const region = heading === undefined ? all.first() : all;
  const button = (name: string | RegExp) => region.getByRole('button', { name, exact: typeof name === 'string' });
  const denyButton = button('Deny');
  return {
    all,
    region,
    button,
    allow: button('Allow'),
    always: button(/^Always allow/),
    denyButton,
    review: button('Review…'),
    risk: region.getByRole('group', { name: 'Risk' }),
    command: region.getByRole('group', { name: 'Command', exact: true }),
    message: region.getByRole('textbox', { name: /^Message to the agent/ }),
    /** Denies, with a message if there is one. */
    async deny(message = '') {
      const field = region.getByRole('textbox', { name: /^Message to the agent/ });
      // The app ignores a click while its question changes; users click again.
      const pressUntil = (isOpen: boolean) =>
        expect(async () => {
          if ((await field.isVisible()) !== isOpen) await denyButton.click();
          await expect(field).toBeVisible({ visible: isOpen, timeout: 15_000 });
        }).toPass();
      await pressUntil(true);
      await field.fill(message);
      await pressUntil(false);
    },
    /** Opens the dialog of a call that doesn't open it by itself. */
    async edit() {
      await button('Edit…').click();
      await expect(approvalDialog(page).dialog).toBeVisible();
    },
  };
}

/** The strip above the message field. */
export function strip(page: Page) {
  const region = page.getByRole('region', { name: 'Pending decisions' });
  const button = (name: string) => region.getByRole('button', { name, exact: true });
  return { region, button };
}

/** The dialog's elements, by the names that users see or hear. */
export function approvalDialog(page: Page) {
  const dialog = page.getByRole('dialog', { name: /\?$/ });
  const button = (name: string) => dialog.getByRole('button', { name, exact: true });
  return {
    dialog,
    button,
    approve: button('Allow'),
    approveAndRemember: button('Allow and remember'),
    deny: button('Deny'),
    reason: dialog.getByRole('textbox', { name: /^Message to the agent/ }),
    field: (name: string | RegExp) => dialog.getByRole('textbox', { name }),
    json: dialog.getByRole('textbox', { name: 'Parameters as JSON' }),
    risk: dialog.getByRole('region', { name: 'Risk' }),
    /** Clicks are accepted a while after the call appears; a button that is still disabled then has another reason. */
    whenArmed: () => expect(button('Deny')).toHaveCSS('pointer-events', 'auto'),
    showJson: () => dialog.getByRole('tab', { name: 'JSON' }).click(),
    later: button('Not now (Esc)'),
    moreOptions: () => dialog.getByRole('button', { name: 'More options', exact: true }).click(),
    /** Expands the choices and selects how long the decision applies. */
    async remember(scope: 'This conversation' | 'In this folder' | 'Always') {
      const summary = dialog.getByRole('button', { name: /^Remember this decision/ });
      if ((await summary.getAttribute('aria-expanded')) !== 'true') await summary.click();
      await dialog.getByRole('radio', { name: scope }).click();
    },
  };
}

/** Makes the parrot request these calls in one answer. */
export async function makeCalls(page: Page, ...calls: readonly SaidCall[]): Promise<void> {
  const message = messageField(page);
  await expect(message).toBeEnabled();
  await message.fill(sayCalls(...calls));
  await page.getByRole('button', { name: 'Send' }).click();
}

/** Makes the parrot request these calls and opens the dialog of the first. */
export async function editCalls(page: Page, ...calls: readonly SaidCall[]): Promise<void> {
  await makeCalls(page, ...calls);
  await question(page).edit();
}

export function card(page: Page, name: string | RegExp) {
  // Behind the dialog it is visible, but hidden from screen readers.
  return page.locator('main').getByRole('article', { name, includeHidden: true }).and(page.locator('[data-status]'));
}

/** Opens a tab of the right panel. */
export async function openPanel(page: Page, tab: 'Changes' | 'Terminals' | 'Activity' | 'Permissions') {
  await page.getByRole('main').getByRole('button', { name: tab, exact: true }).click();
  return page.getByRole('tabpanel', { name: tab });
}
