/** The most that one sleep of the computer can take off a time limit. */
const SLICE = 5_000;

/**
 * Runs the action after the computer has been awake for this long. On macOS and Windows Node's timers count sleep too,
 * so everything would time out on waking up; hence many short timers, each of which counts only for its own length.
 * Returns a function that cancels it.
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
