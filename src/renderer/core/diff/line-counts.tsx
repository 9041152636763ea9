import { texts } from '../texts/texts';

/** How many lines were added and removed; empty if none were. */
export function LineCounts({ added, removed }: { added: number; removed: number }) {
  if (added === 0 && removed === 0) return null;
  return (
    <span className="shrink-0 font-mono text-small tabular-nums">
      <span className="sr-only">{texts.changes.addedAndRemoved(added, removed)}</span>
      {added > 0 && (
        <span aria-hidden className="text-good-ink">
          +{added}
        </span>
      )}
      {added > 0 && removed > 0 && ' '}
      {removed > 0 && (
        <span aria-hidden className="text-bad-ink">
          −{removed}
        </span>
      )}
    </span>
  );
}
