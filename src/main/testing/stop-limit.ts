/**
 * In milliseconds: a stop has to be over within half a second on a machine that has nothing else to do. Where tests run
 * side by side, and perhaps other work too, it was up to three times slower.
 */
export const STOP_LIMIT = 1_500;
