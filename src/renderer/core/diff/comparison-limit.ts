/**
 * Comparing takes time by the square of how many lines differ: with this many about 0.2 s, and a window that stands
 * still for longer feels broken. A limit in time would show other differences on a busy machine.
 */
export const comparisonLimit = { maxEditLength: 1_200 };
