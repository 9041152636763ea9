import { useEffect, useState } from 'react';

/** Longer than the rest of a double-click that was meant for what was there before. */
const armingTime = 400;

/**
 * Returns false just after the subject appeared, so that a click meant for what was there before does nothing. The
 * subject is null while nothing is on screen.
 */
export function useClickGuard(subject: string | null): boolean {
  const [armed, setArmed] = useState<string | null>(null);
  useEffect(() => {
    if (subject === null) return;
    const timer = setTimeout(() => setArmed(subject), armingTime);
    return () => clearTimeout(timer);
  }, [subject]);
  return subject !== null && armed === subject;
}
