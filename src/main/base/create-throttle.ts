export interface Throttle {
  /** Something has changed. */
  tell(): void;
  /** Does what has still to be done. */
  finish(): void;
}

/** Acts on the first change at once, and on those that follow within the interval together, at its end. */
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
