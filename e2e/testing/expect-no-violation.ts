import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** The rules that look at colours. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/**
 * Of axe's rules, whatever their weight. A screen is shown in light and in dark, with the same markup: in dark it is only
 * the colours that can be wrong.
 */
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
