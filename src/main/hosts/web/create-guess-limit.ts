/** A user may mistype or open an old address a few times. */
const freeGuesses = 10;
const firstPause = 1_000;
/** Long enough to make guessing hopeless, short enough for a user to wait. */
const longestPause = 30_000;

export type GuessLimit = ReturnType<typeof createGuessLimit>;

/** Slows down guessing: after some wrong keys none is checked for a while, each time for longer. */
export function createGuessLimit(now: () => number = Date.now) {
  let wrongGuesses = 0;
  let pausedUntil = 0;

  return {
    /** For how many more milliseconds no key is checked. */
    pause: (): number => Math.max(0, pausedUntil - now()),

    wrong(): void {
      // After a quiet time as long as the longest pause, counting starts over.
      if (now() - pausedUntil > longestPause) wrongGuesses = 0;
      wrongGuesses += 1;
      const excess = wrongGuesses - freeGuesses;
      pausedUntil = now() + (excess > 0 ? Math.min(longestPause, firstPause * 2 ** (excess - 1)) : 0);
    },

    right(): void {
      wrongGuesses = 0;
      pausedUntil = 0;
    },
  };
}
