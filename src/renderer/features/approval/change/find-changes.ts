import { Change, diff, presentableDiff } from '@codemirror/merge';
import { diffLines } from 'diff';
import { comparisonLimit } from '../../../core/diff/comparison-limit';
import { shareLine } from '../../../core/diff/share-line';

/** Detailed differences aren't worth a wait; past these limits the diff gets rougher. */
const roughly = { scanLimit: 500, timeout: 100 };

/**
 * Returns the differences between two texts. Lines are compared the same way as for the count above the editor, so the
 * numbers match; characters are compared only inside lines that differ.
 */
export function findChanges(before: string, after: string): readonly Change[] {
  if (!shareLine(before, after)) return presentableDiff(before, after, roughly);
  const parts = diffLines(before, after, comparisonLimit);
  if (parts === undefined) return diff(before, after, roughly);
  const deadline = performance.now() + roughly.timeout;
  const changes: Change[] = [];
  let fromA = 0;
  let fromB = 0;
  let removed = '';
  for (const [index, { value, removed: isRemoved, added: isAdded }] of parts.entries()) {
    if (isRemoved) removed = value;
    const isReplaced = isRemoved && parts[index + 1]?.added;
    if ((isRemoved || isAdded) && !isReplaced) {
      const added = isAdded ? value : '';
      changes.push(...changesInside(removed, added, deadline).map((change) => moved(change, fromA, fromB)));
      fromA += removed.length;
      fromB += added.length;
      removed = '';
    } else if (!isRemoved) {
      fromA += value.length;
      fromB += value.length;
    }
  }
  return changes;
}

function changesInside(removed: string, added: string, deadline: number): readonly Change[] {
  const timeout = deadline - performance.now();
  if (removed === '' || added === '' || timeout <= 0) return [new Change(0, removed.length, 0, added.length)];
  return presentableDiff(removed, added, { ...roughly, timeout });
}

function moved({ fromA, toA, fromB, toB }: Change, byA: number, byB: number): Change {
  return new Change(fromA + byA, toA + byA, fromB + byB, toB + byB);
}
