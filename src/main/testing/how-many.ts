/** Set by `npm run faults`, which runs everything at the promised size and checks promised times, with nothing else running. */
export const isFullSize = process.env.AINTERN_FULL_SIZE === '1';

/**
 * How often something is tried: a few times in the usual test run, as often as was promised when AINTERN_FULL_SIZE is set.
 */
export function howMany({ usually, fully }: { readonly usually: number; readonly fully: number }): number {
  return isFullSize ? fully : usually;
}
