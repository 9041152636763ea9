/**
 * Set by `npm run faults`, which runs everything at full size and checks the promised times, with nothing else running.
 */
export const isFullSize = process.env.AINTERN_FULL_SIZE === '1';

/** Returns the number of runs: a few in the usual test run, the promised number if AINTERN_FULL_SIZE is set. */
export function howMany({ usually, fully }: { readonly usually: number; readonly fully: number }): number {
  return isFullSize ? fully : usually;
}
