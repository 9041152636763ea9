import { assertNever } from '../../../shared/assert-never';
import { diffLines, hunkStart } from './diff-lines';

export interface HunkLine {
  readonly kind: 'context' | 'added' | 'removed';
  readonly text: string;
  /** Its number in the file before the change; null where it was not there. */
  readonly before: number | null;
  readonly after: number | null;
  /** The last line of a file, without a line break behind it. */
  readonly isUnbroken: boolean;
}

/** A stretch of a file in which something differs, with some lines around. */
export interface Hunk {
  readonly lines: readonly HunkLine[];
  /** The number of its first line before the change, or of the one that would be there. */
  readonly firstBefore: number;
  readonly firstAfter: number;
}

/** The hunks of a unified diff of one file. */
export function readHunks(diff: string): Hunk[] {
  const hunks: { lines: HunkLine[]; firstBefore: number; firstAfter: number }[] = [];
  let before = 0;
  let after = 0;
  for (const { kind, text } of diffLines(diff)) {
    const lines = hunks.at(-1)?.lines;
    switch (kind) {
      case 'hunk': {
        ({ before, after } = hunkStart(text));
        hunks.push({ lines: [], firstBefore: before, firstAfter: after });
        break;
      }
      case 'context':
        lines?.push({ kind, text, before: before++, after: after++, isUnbroken: false });
        break;
      case 'removed':
        lines?.push({ kind, text, before: before++, after: null, isUnbroken: false });
        break;
      case 'added':
        lines?.push({ kind, text, before: null, after: after++, isUnbroken: false });
        break;
      case 'note': {
        const last = lines?.pop();
        if (last) lines?.push({ ...last, isUnbroken: true });
        break;
      }
      case 'file':
        break;
      default:
        assertNever(kind);
    }
  }
  return hunks;
}
