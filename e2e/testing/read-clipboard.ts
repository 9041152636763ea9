import type { Page } from '@playwright/test';
import { messageField } from './send-message';

/** What somebody would paste: the page itself may not read the clipboard on the desktop. */
export async function readClipboard(page: Page): Promise<string> {
  const field = messageField(page);
  await field.fill('');
  await field.press('ControlOrMeta+V');
  return field.inputValue();
}
