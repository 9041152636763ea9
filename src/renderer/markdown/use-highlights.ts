import { useEffect, useState } from 'react';
import type { TextHighlight } from '../core/components/revealed-text-pieces';

/** Longer code stays plain: colours help little there, and reading it takes seconds. */
const highlightLimit = 100_000;

const known = new WeakMap<object, readonly TextHighlight[]>();

interface HighlightOptions {
  /** What the code belongs to; highlights are kept as long as it is. */
  readonly subject: object;
  readonly language: string;
  readonly code: string;
  readonly isWanted: boolean;
}

/** The colours of code, once they have been found in idle time. */
export function useHighlights({ subject, language, code, isWanted }: HighlightOptions) {
  const [, setFound] = useState<object>();

  useEffect(() => {
    if (!isWanted || language === '' || code.length > highlightLimit || known.has(subject)) return;
    const leaving = new AbortController();
    void import('../features/conversation/markdown/highlight-code')
      .then(({ highlightCode }) => highlightCode(code, language, leaving.signal))
      .then((highlights) => {
        if (highlights === null) return;
        known.set(subject, highlights);
        setFound(subject);
      })
      // Without its colours, code is code all the same.
      .catch(() => {});
    return () => leaving.abort();
  }, [subject, language, code, isWanted]);

  return isWanted ? known.get(subject) : undefined;
}
