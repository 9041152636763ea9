/** Somebody may mistype or open an old address some times. */
const freeGuesses = 10;
const firstPause = 1_000;
/** Long enough to make guessing hopeless, short enough for the user to wait for. */
const longestPause = 30_000;

export type GuessLimit = ReturnType<typeof createGuessLimit>;

/** Holds whoever guesses keys back: after some wrong ones none is looked at for a while, each time for longer. */
export function createGuessLimit(now: () => number = Date.now) {
  let wrongGuesses = 0;
  let pausedUntil = 0;

  return {
    /** How long no key is looked at any more, in milliseconds. */
    pause: (): number => Math.max(0, pausedUntil - now()),

    wrong(): void {
      // Who kept quiet for as long as the longest pause begins anew.
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
