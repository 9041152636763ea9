import { type StructuredPatchHunk, structuredPatch } from 'diff';
import { comparisonLimit } from './comparison-limit';
import { shareLine } from './share-line';

export type DiffLineKind = 'hunk' | 'added' | 'removed' | 'context' | 'note';

export interface DiffLine {
  readonly kind: DiffLineKind;
  /** Without the sign for added, removed and context lines. */
  readonly text: string;
  /** In the file after the change; in the file before it for removed lines. */
  readonly number?: number;
}

/** Already to take more lines than this apart takes too long. */
const maxLines = 50_000;

/** Returns the lines that a change adds and removes, with some context; null if that takes too long to compute. */
export function changeLines(before: string | null, after: string): DiffLine[] | null {
  if (countLines(before ?? '') + countLines(after) > maxLines) return null;
  if (!before) return linesOf(after, 'added');
  if (after === '') return linesOf(before, 'removed');
  if (!shareLine(before, after)) return [...linesOf(before, 'removed'), ...linesOf(after, 'added')];
  const patch = structuredPatch('', '', before, after, '', '', comparisonLimit);
  if (patch === undefined) return null;
  // Before the first hunk there is nothing to set it off from.
  return patch.hunks.flatMap((hunk, index) => [...(index > 0 ? [headerOf(hunk)] : []), ...hunkLines(hunk)]);
}

function headerOf({ oldStart, oldLines, newStart, newLines }: StructuredPatchHunk): DiffLine {
  return { kind: 'hunk', text: `@@ -${oldStart},${oldLines} +${newStart},${newLines} @@` };
}

function hunkLines({ oldStart, newStart, lines }: StructuredPatchHunk): DiffLine[] {
  let before = oldStart;
  let after = newStart;
  return lines.map((line): DiffLine => {
    const text = line.slice(1);
    if (line.startsWith('\\')) return { kind: 'note', text: text.trim() };
    if (line.startsWith('+')) return { kind: 'added', text, number: after++ };
    if (line.startsWith('-')) return { kind: 'removed', text, number: before++ };
    before++;
    return { kind: 'context', text, number: after++ };
  });
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
