/**
 * The limits are for a machine that has nothing else to do. Where tests run side by side, and perhaps other work too, what
 * is measured was up to three times slower; so these tests only notice what has become slow altogether. What they saw is
 * in their annotations.
 */
export const busyMachineFactor = 3;
