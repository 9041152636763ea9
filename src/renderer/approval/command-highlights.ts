import { useEffect, useMemo, useState } from 'react';
import type { TextHighlight } from '../core/components/revealed-text-pieces';
import type { CommandText } from '../features/approval/question/command-texts';

/** Colours help to read what a person can read; a longer text would only take longer to draw. */
const maxHighlighted = 20_000;

type Highlighter = (command: string) => readonly TextHighlight[];

/** The colours of a command, once what finds them is loaded; until then and without it, none. */
export function useCommandHighlights({ text, isCommand }: CommandText): readonly TextHighlight[] {
  const [highlighter, setHighlighter] = useState<{ readonly highlight: Highlighter } | null>(null);

  useEffect(() => {
    if (!isCommand) return;
    import('../features/approval/question/highlight-shell').then(
      (module) => setHighlighter({ highlight: module.highlightShell }),
      () => {},
    );
  }, [isCommand]);

  return useMemo(
    () => (isCommand && text.length <= maxHighlighted ? (highlighter?.highlight(text) ?? []) : []),
    [highlighter, isCommand, text],
  );
}
