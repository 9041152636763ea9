import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** The rules that check colors. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** Checks the current screen in light and dark. The theme is light afterwards. */
export async function expectNoViolationInBothThemes(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectNoViolation(page);
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

/**
 * Checks all of axe's rules, whatever their severity; in dark only those about colors, because the markup is the same.
 */
export async function expectNoViolation(page: Page): Promise<void> {
  // Otherwise axe opens a page per check to merge the results of frames; the page has none.
  expect(page.frames()).toHaveLength(1);
  const axe = new AxeBuilder({ page }).setLegacyMode().options({
    // Describing the rules that pass would take longer than checking them.
    resultTypes: ['violations'],
    ...((await isDark(page)) ? { runOnly: { type: 'rule', values: colourRules } } : {}),
  });
  // Colors that are still changing, as after a change of theme, have any contrast.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ playState, effect }) => playState !== 'running' || effect?.getComputedTiming().iterations === Infinity),
  );
  const { violations } = await axe.analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([]);
}

function isDark(page: Page): Promise<boolean> {
  return page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
}
