import { TestRunner } from 'vitest';

/** What a test has measured, by the words under which `npm run faults` shows it, with its unit. */
export type Figures = Readonly<Record<string, string | number>>;

/** Puts what was measured into the report of the test that is running; what it tells again counts. */
export function tellFigures(figures: Figures): void {
  const test = TestRunner.getCurrentTest();
  if (!test) throw new Error('Figures are told by a test that is running');
  const told = 'figures' in test.meta ? (test.meta.figures as Figures) : {};
  Object.assign(test.meta, { figures: { ...told, ...figures } });
}
