import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Of the rules of axe, whatever their weight. */
export async function expectNoViolation(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([]);
}
