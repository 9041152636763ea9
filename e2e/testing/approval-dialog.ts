import { expect, type Page } from '@playwright/test';
import { type SaidCall, sayCalls } from '../../src/main/testing/parrot-backend';
import { messageField } from './send-message';

export const write = (path: string, content = 'hi'): SaidCall => ({
  tool: 'file-write',
  parameters: { path, content },
});
export const run = (command: string): SaidCall => ({ tool: 'terminal-execute', parameters: { command } });

/** The dialog's elements, by the names that users see or hear. */
export function approvalDialog(page: Page) {
  const dialog = page.getByRole('dialog', { name: /^Allow/ });
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
    next: () => dialog.getByRole('button', { name: 'Next pending call' }).click(),
    /** Expands the choices and selects how long the decision applies. */
    async remember(scope: 'This session' | 'In this folder' | 'Always') {
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

export function card(page: Page, name: string | RegExp) {
  // Behind the dialog it is visible, but hidden from screen readers.
  return page.locator('main').getByRole('article', { name, includeHidden: true });
}

/** Opens a tab of the right panel. */
export async function openPanel(page: Page, tab: 'Changes' | 'Terminals' | 'Activity' | 'Permissions') {
  await page.getByRole('main').getByRole('button', { name: tab, exact: true }).click();
  return page.getByRole('tabpanel', { name: tab });
}
