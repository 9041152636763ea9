import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Of the rules of axe, whatever their weight. */
export async function expectNoViolation(page: Page): Promise<void> {
  // Otherwise axe opens a page for each look, to put together what it found in frames; the page has none.
  expect(page.frames()).toHaveLength(1);
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([]);
}
