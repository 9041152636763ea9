/** Time and ids are injected so that tests can control them. */
export interface Clock {
  now(): number;
}
export type NewId = () => string;

export const systemClock: Clock = { now: () => Date.now() };
