import type { Page } from '@playwright/test';
import { messageField } from './send-message';

/** Reads the text that a user would paste: on the desktop, the page itself may not read the clipboard. */
export async function readClipboard(page: Page): Promise<string> {
  const field = messageField(page);
  await field.fill('');
  await field.press('ControlOrMeta+V');
  return field.inputValue();
}
