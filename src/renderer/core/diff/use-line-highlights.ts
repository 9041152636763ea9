import { useEffect, useState } from 'react';
import { languageOfPath } from '../code/language-of-path';
import { highlightLines } from './line-highlights';
import type { HunkLine } from './read-hunks';

/** Lines of one file that follow each other, so that what begins in one may end in another. */
export interface LineStretch {
  readonly path: string;
  readonly lines: readonly HunkLine[];
}

/** Renders again once the lines have their highlights, which `LineCell` then shows. */
export function useLineHighlights(stretches: readonly LineStretch[]): void {
  const [, setRounds] = useState(0);
  useEffect(() => {
    const leaving = new AbortController();
    async function highlightAll() {
      for (const { path, lines } of stretches) {
        const isNew = await highlightLines(lines, languageOfPath(path), leaving.signal);
        if (leaving.signal.aborted) return;
        if (isNew) setRounds((rounds) => rounds + 1);
      }
    }
    // Lines are still readable without highlights.
    void highlightAll().catch(() => {});
    return () => leaving.abort();
  }, [stretches]);
}
