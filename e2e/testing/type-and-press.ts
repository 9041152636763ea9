import type { Locator } from '@playwright/test';

/** Faster than any answer: text and key arrive in one task of the page. */
export async function typeAndPress(field: Locator, typed: { text: string; key: string }): Promise<void> {
  await field.evaluate(async (element, { text, key }) => {
    document.execCommand('insertText', false, text);
    // The page renders typed text in a microtask.
    await Promise.resolve();
    element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  }, typed);
}
