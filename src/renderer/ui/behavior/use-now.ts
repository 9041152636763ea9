import { useEffect, useState } from 'react';

/** Returns the time, updated every `interval` milliseconds; null stops the clock. */
export function useNow(interval: number | null): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (interval === null) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), interval);
    return () => clearInterval(timer);
  }, [interval]);
  return now;
}
