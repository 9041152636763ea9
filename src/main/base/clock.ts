/** Time and ids come from outside, so that a test can say what they are. */
export interface Clock {
  now(): number;
}
export type NewId = () => string;

export const systemClock: Clock = { now: () => Date.now() };
