/** Milliseconds in which a list is sent once, however often it changes: with many conversations it is long. */
const INTERVAL = 100;

export interface ListPublisher {
  /** Something in the list has changed. */
  tell(): void;
  /** Sends what has still to be sent. */
  finish(): void;
}

/** Sends the first change at once, and what follows soon after together. */
export function createListPublisher(send: () => void, interval = INTERVAL): ListPublisher {
  let timer: NodeJS.Timeout | null = null;
  let isDue = false;

  function sendAndWait(): void {
    isDue = false;
    send();
    timer = setTimeout(() => {
      timer = null;
      if (isDue) sendAndWait();
    }, interval);
    timer.unref();
  }

  return {
    tell() {
      if (timer === null) sendAndWait();
      else isDue = true;
    },
    finish() {
      if (timer !== null) clearTimeout(timer);
      timer = null;
      if (isDue) send();
      isDue = false;
    },
  };
}
