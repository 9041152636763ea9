/** Splits long work into turns, so that other work isn't blocked. */
export interface TimeSlice {
  /** Whether it is time to let other work run. */
  isOver(): boolean;
  next(): Promise<void>;
}

/** In milliseconds, less than a frame, so that the pause is invisible. */
const LONGEST_TURN = 8;

export function createTimeSlice(now: () => number = () => performance.now()): TimeSlice {
  let beganAt = now();
  return {
    isOver: () => now() - beganAt >= LONGEST_TURN,
    async next() {
      await new Promise((resolve) => setImmediate(resolve));
      beganAt = now();
    },
  };
}
