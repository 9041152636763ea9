import { TestRunner } from 'vitest';

/** A test's measurements with their units, by the label that `npm run faults` shows. */
export type Figures = Readonly<Record<string, string | number>>;

/** Adds measurements to the report of the running test; a repeated label replaces the earlier value. */
export function tellFigures(figures: Figures): void {
  const test = TestRunner.getCurrentTest();
  if (!test) throw new Error('Figures are told by a test that is running');
  const told = 'figures' in test.meta ? (test.meta.figures as Figures) : {};
  Object.assign(test.meta, { figures: { ...told, ...figures } });
}
