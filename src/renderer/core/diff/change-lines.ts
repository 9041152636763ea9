import { createTwoFilesPatch } from 'diff';
import { comparisonLimit } from './comparison-limit';
import { type DiffLine, diffLines, shownDiffLines } from './diff-lines';
import { shareLine } from './share-line';

/** Already to take more lines than this apart takes too long. */
const maxLines = 50_000;

/** The lines that a change adds and removes, with some around; null where that takes too long to find. */
export function changeLines(before: string | null, after: string): DiffLine[] | null {
  if (countLines(before ?? '') + countLines(after) > maxLines) return null;
  if (!before) return linesOf(after, 'added');
  if (after === '') return linesOf(before, 'removed');
  if (!shareLine(before, after)) return [...linesOf(before, 'removed'), ...linesOf(after, 'added')];
  const patch = createTwoFilesPatch('', '', before, after, '', '', comparisonLimit);
  return patch === undefined ? null : shownDiffLines(diffLines(patch));
}

function countLines(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}

function linesOf(text: string, kind: 'added' | 'removed'): DiffLine[] {
  const lines = text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
  return lines.map((line, index) => ({ kind, text: line.replace(/\n$/, ''), number: index + 1 }));
}
