import { expect, type Page } from '@playwright/test';
import { type SaidCall, sayCalls } from '../../src/main/testing/parrot-backend';
import { messageField } from './send-message';

export const write = (path: string, content = 'hi'): SaidCall => ({
  tool: 'file-write',
  parameters: { path, content },
});
export const run = (command: string): SaidCall => ({ tool: 'terminal-execute', parameters: { command } });

/** What a user finds in the dialog, by the names that they see or hear. */
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
    /** Clicks are let through a while after the call appeared; what keeps a button from working then is something else. */
    whenArmed: () => expect(button('Deny')).toHaveCSS('pointer-events', 'auto'),
    showJson: () => dialog.getByRole('tab', { name: 'JSON' }).click(),
    next: () => dialog.getByRole('button', { name: 'Next pending call' }).click(),
    /** Unfolds the choices and takes how long the decision is to count. */
    async remember(scope: 'This session' | 'In this folder' | 'Always') {
      const summary = dialog.getByRole('button', { name: /^Remember this decision/ });
      if ((await summary.getAttribute('aria-expanded')) !== 'true') await summary.click();
      await dialog.getByRole('radio', { name: scope }).click();
    },
  };
}

/** Has the parrot make these calls, all in one answer. */
export async function makeCalls(page: Page, ...calls: readonly SaidCall[]): Promise<void> {
  const message = messageField(page);
  await expect(message).toBeEnabled();
  await message.fill(sayCalls(...calls));
  await page.getByRole('button', { name: 'Send' }).click();
}

export function card(page: Page, name: string | RegExp) {
  // Behind the dialog it is hidden from screen readers, not from eyes.
  return page.locator('main').getByRole('article', { name, includeHidden: true });
}

/** Opens a tab of the panel at the right. */
export async function openPanel(page: Page, tab: 'Changes' | 'Terminals' | 'Activity' | 'Permissions') {
  await page.getByRole('main').getByRole('button', { name: tab, exact: true }).click();
  return page.getByRole('tabpanel', { name: tab });
}
