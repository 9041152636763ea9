import { useMemo } from 'react';
import { changeLines } from '../core/diff/change-lines';
import type { DiffLine } from '../core/diff/diff-lines';
import { DiffView } from '../core/diff/diff-view';

interface ChangePlainProps {
  /** Null where the text is shown by itself. */
  readonly before: string | null;
  readonly after: string;
}

/** A change without an editor: until it is loaded, and where it cannot be. */
export function ChangePlain({ before, after }: ChangePlainProps) {
  const lines = useMemo(
    () => (before === null ? null : changeLines(before, after)) ?? plainLines(after),
    [before, after],
  );
  return <DiffView lines={lines} />;
}

function plainLines(text: string): DiffLine[] {
  const lines = text.replace(/\n$/, '').split('\n');
  return lines.map((line, index) => ({ kind: 'context', text: line, number: index + 1 }));
}
