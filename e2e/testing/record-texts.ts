import type { Page } from '@playwright/test';

/** Records each distinct text of an element that contained the given words, even if it was shown only briefly. */
export async function recordTexts(page: Page, selector: string, words: string): Promise<() => Promise<string[]>> {
  const recorded = await page.evaluateHandle(
    (given) => {
      const texts: string[] = [];
      new MutationObserver(() => {
        const text = document.querySelector(given.selector)?.textContent ?? '';
        if (text.includes(given.words) && text !== texts.at(-1)) texts.push(text);
      }).observe(document.body, { subtree: true, childList: true, characterData: true });
      return texts;
    },
    { selector, words },
  );
  return () => recorded.jsonValue();
}
