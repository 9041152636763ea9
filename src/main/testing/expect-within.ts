import { expect } from 'vitest';
import { isFullSize } from './how-many';

/**
 * Holds the milliseconds since then against what is promised, at full size only: in the usual test run the machine may be
 * busy with other work, and a time says nothing about the app.
 */
export function expectWithin(startedAt: number, limit: number): void {
  if (isFullSize) expect(performance.now() - startedAt).toBeLessThan(limit);
}
