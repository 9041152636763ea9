/** A clock that a test moves forward, running everything due until then. */
export function createHandClock(start: Date) {
  let now = start.getTime();
  let timers: readonly { readonly at: number; readonly run: () => void }[] = [];
  return {
    now: () => now,
    later(run: () => void, wait: number): () => void {
      const timer = { at: now + wait, run };
      timers = [...timers, timer];
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
    pass(time: number): void {
      const end = now + time;
      for (;;) {
        const [next] = timers.filter(({ at }) => at <= end).sort((one, other) => one.at - other.at);
        if (!next) break;
        timers = timers.filter((other) => other !== next);
        now = Math.max(now, next.at);
        next.run();
      }
      now = end;
    },
  };
}
