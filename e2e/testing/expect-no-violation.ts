import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** The rules that look at colours. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** Checks the screen as it is now, in light and in dark. The theme is light afterwards. */
export async function expectNoViolationInBothThemes(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectNoViolation(page);
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

/** Checks all of axe's rules, whatever their weight; in the dark only those about colours, because the markup is the same. */
export async function expectNoViolation(page: Page): Promise<void> {
  // Otherwise axe opens a page for each look, to put together what it found in frames; the page has none.
  expect(page.frames()).toHaveLength(1);
  const axe = new AxeBuilder({ page }).setLegacyMode().options({
    // What passes would be described too, which takes longer than finding it.
    resultTypes: ['violations'],
    ...((await isDark(page)) ? { runOnly: { type: 'rule', values: colourRules } } : {}),
  });
  const { violations } = await axe.analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([]);
}

function isDark(page: Page): Promise<boolean> {
  return page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
}
