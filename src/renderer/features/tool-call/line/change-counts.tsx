import { useMemo } from 'react';
import type { ToolCallView } from '../../../../shared/conversation/conversation-state';
import { countDiffLines } from '../../../core/diff/count-diff-lines';
import { LineCounts } from '../../../core/diff/line-counts';
import { texts } from '../../../core/texts/texts';

/** How many lines a call added and removed; nothing for calls that changed no text. */
export function ChangeCounts({ call: { result } }: { call: ToolCallView }) {
  const { added, removed, isNew } = useMemo(() => {
    const written = result?.artifacts.filter(({ diff }) => diff !== undefined) ?? [];
    const counts = written.map(({ diff = '' }) => countDiffLines(diff));
    return {
      added: counts.reduce((sum, one) => sum + one.added, 0),
      removed: counts.reduce((sum, one) => sum + one.removed, 0),
      isNew: written.length > 0 && written.every((artifact) => artifact.isNew),
    };
  }, [result]);
  if (!isNew) return <LineCounts added={added} removed={removed} />;
  return <span className="shrink-0 font-mono text-small text-good-ink">{texts.headline.addedLines(added)}</span>;
}
