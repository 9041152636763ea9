/** Long work done in turns, so that whatever else waits is not kept waiting. */
export interface TimeSlice {
  /** Whether others should have theirs now. */
  isOver(): boolean;
  next(): Promise<void>;
}

/** Less than a frame, in milliseconds: nobody sees that something else was done. */
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
