import type { FileReview } from '../../../../shared/contract/change-commands';
import { pairLines, stackPairs } from '../../diff/pair-lines';
import { type ChangeRow, fileKeyOf } from './change-rows';
import type { ChangedFile } from './changed-files';

interface ReviewRowOptions {
  readonly openPaths: ReadonlySet<string>;
  readonly isSideBySide: boolean;
  readonly reviews: ReadonlyMap<string, FileReview>;
}

/** The rows of a review: what differs in each file, whichever calls changed it. */
export function reviewRows(
  files: readonly ChangedFile[],
  { openPaths, isSideBySide, reviews }: ReviewRowOptions,
): ChangeRow[] {
  return files.flatMap((listed): ChangeRow[] => {
    const review = reviews.get(listed.path);
    const file = reviewedFile(listed, review);
    const isOpen = openPaths.has(file.path);
    const header: ChangeRow = { kind: 'file', key: fileKeyOf(file.path), file, isOpen };
    if (!isOpen) return [header];
    const rows: ChangeRow[] = [header, { kind: 'review', key: `review ${file.path}`, file, review: review ?? null }];
    for (const [index, { lines }] of (review?.kind === 'changed' ? review.hunks : []).entries()) {
      const key = `hunk ${file.path} ${index}`;
      rows.push({ kind: 'hunk', key, file, index, lines });
      const pairs = pairLines(lines);
      if (isSideBySide)
        for (const [at, pair] of pairs.entries()) rows.push({ kind: 'pair', key: `${key} ${at}`, pair });
      else for (const [at, line] of stackPairs(pairs).entries()) rows.push({ kind: 'line', key: `${key} ${at}`, line });
    }
    return [...rows, { kind: 'space', key: `space ${file.path}` }];
  });
}

/** With the counts of what is left to review. */
function reviewedFile(file: ChangedFile, review: FileReview | undefined): ChangedFile {
  if (review?.kind === 'settled') return { ...file, added: 0, removed: 0 };
  if (review?.kind !== 'changed') return file;
  const lines = review.hunks.flatMap((hunk) => hunk.lines);
  const count = (kind: string) => lines.filter((line) => line.kind === kind).length;
  return { ...file, added: count('added'), removed: count('removed') };
}
