export type DiffLineKind = 'file' | 'hunk' | 'added' | 'removed' | 'context' | 'note';

export interface DiffLine {
  readonly kind: DiffLineKind;
  /** Without the sign for added, removed and context lines. */
  readonly text: string;
  /** In the file after the change; in the file before it for removed lines. */
  readonly number?: number;
}

const hunkHeader = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/;

/**
 * Names each line of a unified diff. The counts in the hunk headers decide where a hunk ends, since a removed line
 * that begins with `-- ` looks just like a file header.
 */
export function diffLines(diff: string): DiffLine[] {
  const lines = diff.endsWith('\n') ? diff.slice(0, -1).split('\n') : diff.split('\n');
  let before = { number: 0, left: 0 };
  let after = { number: 0, left: 0 };
  const named: DiffLine[] = [];
  for (const line of lines) {
    const text = line.slice(1);
    const isInHunk = before.left > 0 || after.left > 0;
    if (line.startsWith('\\')) {
      named.push({ kind: 'note', text: text.trim() });
    } else if (isInHunk && line.startsWith('+')) {
      named.push({ kind: 'added', text, number: after.number });
      after = advanced(after);
    } else if (isInHunk && line.startsWith('-')) {
      named.push({ kind: 'removed', text, number: before.number });
      before = advanced(before);
    } else if (isInHunk) {
      named.push({ kind: 'context', text, number: after.number });
      before = advanced(before);
      after = advanced(after);
    } else {
      const [header, beforeStart, beforeCount, afterStart, afterCount] = hunkHeader.exec(line) ?? [];
      if (header !== undefined) {
        before = { number: Number(beforeStart), left: Number(beforeCount ?? 1) };
        after = { number: Number(afterStart), left: Number(afterCount ?? 1) };
      }
      named.push({ kind: header === undefined ? 'file' : 'hunk', text: line });
    }
  }
  return named;
}

/** The numbers that the first line of a hunk has, or would have, on both sides: an empty side names the line before. */
export function hunkStart(header: string): { before: number; after: number } {
  const [, beforeStart, beforeCount, afterStart, afterCount] = hunkHeader.exec(header) ?? [];
  return {
    before: Number(beforeStart ?? 1) + (beforeCount === '0' ? 1 : 0),
    after: Number(afterStart ?? 1) + (afterCount === '0' ? 1 : 0),
  };
}

/** The file's name stands above the diff already, and before the first hunk there is nothing to set it off from. */
export function shownDiffLines(lines: readonly DiffLine[]): DiffLine[] {
  const body = lines.filter((line) => line.kind !== 'file');
  return body[0]?.kind === 'hunk' ? body.slice(1) : body;
}

function advanced(side: { number: number; left: number }) {
  return { number: side.number + 1, left: side.left - 1 };
}
