/** What is lost of a time limit by a sleep of the computer, at most. */
const SLICE = 5_000;

/**
 * Does something after a time in which the computer was awake. On macOS and Windows Node's timers count a sleep too,
 * so that everything that ran before it would be over time at the moment of waking up: hence many short ones, each of
 * which counts for no more than it was set to. Returns how to have it not happen.
 */
export function setAwakeTimeout(milliseconds: number, action: () => void): () => void {
  let timer: NodeJS.Timeout;
  function wait(left: number): void {
    const slice = Math.min(left, SLICE);
    timer = setTimeout(() => (left > slice ? wait(left - slice) : action()), slice);
  }
  wait(milliseconds);
  return () => clearTimeout(timer);
}
