import { useEffect, useState } from 'react';
import type { TextHighlight } from '../components/revealed-text-pieces';

/** Longer code stays plain: highlighting helps little there and takes seconds. */
export const highlightLimit = 100_000;

const known = new WeakMap<object, readonly TextHighlight[]>();

interface HighlightOptions {
  /** What the code belongs to; highlights are cached as long as it exists. */
  readonly subject: object;
  readonly language: string;
  readonly code: string;
  readonly isWanted: boolean;
}

/** Returns the highlights of code once they were computed in idle time. */
export function useHighlights({ subject, language, code, isWanted }: HighlightOptions) {
  const [, setFound] = useState<object>();

  useEffect(() => {
    if (!isWanted || language === '' || code.length > highlightLimit || known.has(subject)) return;
    const leaving = new AbortController();
    void import('./highlight-code')
      .then(({ highlightCode }) => highlightCode(code, language, leaving.signal))
      .then((highlights) => {
        if (highlights === null) return;
        known.set(subject, highlights);
        setFound(subject);
      })
      // Without highlights, code is still readable.
      .catch(() => {});
    return () => leaving.abort();
  }, [subject, language, code, isWanted]);

  return isWanted ? known.get(subject) : undefined;
}
