/**
 * Comparing takes time quadratic in the number of differing lines: about 0.2 s for this many, and a window that freezes
 * for longer feels broken. A time limit would show different results on a busy machine.
 */
export const comparisonLimit = { maxEditLength: 1_200 };
