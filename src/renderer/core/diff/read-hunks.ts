export interface HunkLine {
  readonly kind: 'context' | 'added' | 'removed';
  readonly text: string;
  /** Its number in the file before the change; null if it was not there. */
  readonly before: number | null;
  readonly after: number | null;
  /** The last line of a file, without a line break at its end. */
  readonly isUnbroken: boolean;
}

/** A part of a file that differs, with some lines of context. */
export interface Hunk {
  readonly lines: readonly HunkLine[];
  /** The number of its first line before the change, or of the one that would be there. */
  readonly firstBefore: number;
  readonly firstAfter: number;
}

const hunkHeader = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/;

/**
 * The hunks of a unified diff of one file. The counts in the hunk headers decide where a hunk ends, since a removed line
 * that begins with `-- ` looks just like a file header. Unlike `parsePatch` of the diff package it accepts hunks with
 * fewer lines than counted, because masking a private key replaces several lines with one.
 */
export function readHunks(diff: string): Hunk[] {
  const hunks: { lines: HunkLine[]; firstBefore: number; firstAfter: number }[] = [];
  let before = { number: 0, left: 0 };
  let after = { number: 0, left: 0 };
  for (const line of (diff.endsWith('\n') ? diff.slice(0, -1) : diff).split('\n')) {
    const lines = hunks.at(-1)?.lines;
    if (line.startsWith('\\')) {
      const last = lines?.pop();
      if (last) lines?.push({ ...last, isUnbroken: true });
    } else if (before.left > 0 || after.left > 0) {
      const kind = line.startsWith('+') ? 'added' : line.startsWith('-') ? 'removed' : 'context';
      const isBefore = kind !== 'added';
      const isAfter = kind !== 'removed';
      lines?.push({
        kind,
        text: line.slice(1),
        before: isBefore ? before.number : null,
        after: isAfter ? after.number : null,
        isUnbroken: false,
      });
      if (isBefore) before = { number: before.number + 1, left: before.left - 1 };
      if (isAfter) after = { number: after.number + 1, left: after.left - 1 };
    } else {
      const [header, beforeStart, beforeCount, afterStart, afterCount] = hunkHeader.exec(line) ?? [];
      if (header === undefined) continue;
      before = sideOf(beforeStart, beforeCount);
      after = sideOf(afterStart, afterCount);
      hunks.push({ lines: [], firstBefore: before.number, firstAfter: after.number });
    }
  }
  return hunks;
}

/** A side without lines is numbered by the line before it. */
function sideOf(start: string | undefined, count = '1'): { number: number; left: number } {
  return { number: Number(start) + (count === '0' ? 1 : 0), left: Number(count) };
}
