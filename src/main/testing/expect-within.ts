import { expect } from 'vitest';
import { isFullSize } from './how-many';

/** Checks a promised time, at full size only: in `npm test` the machine may be busy. */
export function expectWithin(startedAt: number, limit: number): void {
  if (isFullSize) expect(performance.now() - startedAt).toBeLessThan(limit);
}
