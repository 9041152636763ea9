export interface Throttle {
  /** Reports a change. */
  tell(): void;
  /** Runs any pending action now. */
  finish(): void;
}

/** Acts on the first change immediately, and once for all further changes at the end of the interval. */
export function createThrottle(act: () => void, interval: number): Throttle {
  let timer: NodeJS.Timeout | null = null;
  let isDue = false;

  function actAndWait(): void {
    isDue = false;
    act();
    timer = setTimeout(() => {
      timer = null;
      if (isDue) actAndWait();
    }, interval);
    timer.unref();
  }

  return {
    tell() {
      if (timer === null) actAndWait();
      else isDue = true;
    },
    finish() {
      if (timer !== null) clearTimeout(timer);
      timer = null;
      if (isDue) act();
      isDue = false;
    },
  };
}
