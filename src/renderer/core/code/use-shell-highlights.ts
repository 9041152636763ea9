import { useEffect, useMemo, useState } from 'react';
import type { TextHighlight } from '../components/revealed-text-pieces';

/** Highlighting helps only with texts that people can read; a longer one would just take longer to draw. */
const maxHighlighted = 20_000;

const none: readonly TextHighlight[] = [];

type Highlighter = (command: string) => readonly TextHighlight[];

/** Kept once it is loaded, so that the next command has its colors at once. */
let loaded: Highlighter | null = null;

/** Returns the highlights of a command once the highlighter is loaded; until then, without it and for null, none. */
export function useShellHighlights(command: string | null): readonly TextHighlight[] {
  const [highlighter, setHighlighter] = useState<{ readonly highlight: Highlighter } | null>(
    () => loaded && { highlight: loaded },
  );
  const isWanted = command !== null && highlighter === null;

  useEffect(() => {
    if (!isWanted) return;
    import('./highlight-shell').then(
      ({ highlightShell }) => {
        loaded = highlightShell;
        setHighlighter({ highlight: highlightShell });
      },
      () => {},
    );
  }, [isWanted]);

  return useMemo(
    () => (command === null || command.length > maxHighlighted ? none : (highlighter?.highlight(command) ?? none)),
    [highlighter, command],
  );
}
