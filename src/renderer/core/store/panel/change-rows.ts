import { DIFF_CONTEXT } from '../../../../shared/call/diff-context';
import type { FileReview } from '../../../../shared/contract/change-commands';
import { type InlineLine, type LinePair, pairLines, stackPairs } from '../../diff/pair-lines';
import { type Hunk, type HunkLine, readHunks } from '../../diff/read-hunks';
import type { LineStretch } from '../../diff/use-line-highlights';
import type { ChangedFile, FileEdit } from './changed-files';

/** Lines that a diff leaves out, between two hunks or at an end of the file. */
export interface HiddenLines {
  readonly editKey: string;
  readonly stretchKey: string;
  /** Null after the last hunk, until the file is read. */
  readonly length: number | null;
}

/** One row of the list: everything is in one list, so that only visible rows are rendered. */
export type ChangeRow = { readonly key: string } & (
  | { readonly kind: 'file'; readonly file: ChangedFile; readonly isOpen: boolean }
  | { readonly kind: 'call'; readonly edit: FileEdit }
  | { readonly kind: 'pair'; readonly pair: LinePair }
  | { readonly kind: 'line'; readonly line: InlineLine }
  | { readonly kind: 'stretch'; readonly edit: FileEdit; readonly stretch: HiddenLines }
  | { readonly kind: 'nothing'; readonly edit: FileEdit }
  | { readonly kind: 'space' }
  | { readonly kind: 'review'; readonly file: ChangedFile; readonly review: FileReview | null }
  | {
      readonly kind: 'hunk';
      readonly file: ChangedFile;
      readonly index: number;
      readonly lines: readonly HunkLine[];
    }
);

export interface RowOptions {
  readonly openPaths: ReadonlySet<string>;
  readonly isSideBySide: boolean;
  /** The lines of files before an edit, by the edit's key, as far as requested. */
  readonly linesBefore: ReadonlyMap<string, readonly string[]>;
  /** Keys of the expanded sections. */
  readonly unfolded: ReadonlySet<string>;
}

export const editKeyOf = ({ callId, path }: Pick<FileEdit, 'callId' | 'path'>) => `${callId} ${path}`;
export const fileKeyOf = (path: string) => `file ${path}`;

export function changeRows(files: readonly ChangedFile[], options: RowOptions): ChangeRow[] {
  return files.flatMap((file): ChangeRow[] => {
    const isOpen = options.openPaths.has(file.path);
    const header: ChangeRow = { kind: 'file', key: fileKeyOf(file.path), file, isOpen };
    if (!isOpen) return [header];
    return [
      header,
      ...file.edits.flatMap((edit) => editRows(edit, options)),
      { kind: 'space', key: `space ${file.path}` },
    ];
  });
}

function editRows(edit: FileEdit, options: RowOptions): ChangeRow[] {
  const editKey = editKeyOf(edit);
  const header: ChangeRow = { kind: 'call', key: editKey, edit };
  const hunks = edit.diff === undefined ? [] : readHunksOnce(edit.diff);
  if (hunks.length === 0) return [header, { kind: 'nothing', key: `${editKey} nothing`, edit }];
  // A created or deleted file has no lines besides those of its diff.
  const isWhole = edit.kind === 'created' || edit.kind === 'deleted';
  const linesBefore = options.linesBefore.get(editKey);
  const rows: ChangeRow[] = [header];
  let before = 1;
  let after = 1;

  function addLines(lines: readonly HunkLine[], key: string): void {
    const pairs = pairLines(lines);
    if (options.isSideBySide)
      for (const [at, pair] of pairs.entries()) rows.push({ kind: 'pair', key: `${key} ${at}`, pair });
    else for (const [at, line] of stackPairs(pairs).entries()) rows.push({ kind: 'line', key: `${key} ${at}`, line });
  }

  function addHiddenLines(index: number, length: number | null): void {
    if (length === 0) return;
    const stretchKey = `${editKey} stretch ${index}`;
    if (linesBefore && options.unfolded.has(stretchKey)) {
      addLines(contextLines(linesBefore, { before, after, length }), stretchKey);
    } else {
      rows.push({ kind: 'stretch', key: stretchKey, edit, stretch: { editKey, stretchKey, length } });
    }
  }

  for (const [index, hunk] of hunks.entries()) {
    addHiddenLines(index, isWhole ? 0 : hunk.firstBefore - before);
    addLines(hunk.lines, `${editKey} hunk ${index}`);
    ({ before, after } = endOf(hunk));
  }
  if (!isWhole && !endsFile(hunks.at(-1))) {
    addHiddenLines(hunks.length, linesBefore ? Math.max(0, linesBefore.length - before + 1) : null);
  }
  return rows;
}

/** Returns the lines that follow each other without a gap, to be highlighted together. */
export function lineStretches(rows: readonly ChangeRow[]): LineStretch[] {
  const stretches: { path: string; lines: HunkLine[] }[] = [];
  let path = '';
  for (const row of rows) {
    if (row.kind === 'call') path = row.edit.path;
    if (row.kind === 'hunk') path = row.file.path;
    if (row.kind !== 'pair' && row.kind !== 'line') {
      stretches.push({ path, lines: [] });
      continue;
    }
    const sides = row.kind === 'line' ? [row.line.line] : [row.pair.left, row.pair.right];
    for (const line of new Set(sides)) if (line) stretches.at(-1)?.lines.push(line);
  }
  return stretches.filter(({ lines }) => lines.length > 0);
}

/** Only at the end of a file does a diff mark a missing line break or show less trailing context than usual. */
function endsFile(hunk: Hunk | undefined): boolean {
  const lines = hunk?.lines ?? [];
  const sameAtEnd = lines.length - 1 - lines.findLastIndex(({ kind }) => kind !== 'context');
  return sameAtEnd < DIFF_CONTEXT || lines.some(({ isUnbroken }) => isUnbroken);
}

function endOf({ lines, firstBefore, firstAfter }: Hunk): { before: number; after: number } {
  return {
    before: firstBefore + lines.filter((line) => line.before !== null).length,
    after: firstAfter + lines.filter((line) => line.after !== null).length,
  };
}

interface LineRange {
  readonly before: number;
  readonly after: number;
  readonly length: number | null;
}

function contextLines(linesBefore: readonly string[], { before, after, length }: LineRange): HunkLine[] {
  const end = length === null ? undefined : before - 1 + length;
  return linesBefore.slice(before - 1, end).map((text, index) => ({
    kind: 'context',
    text,
    before: before + index,
    after: after + index,
    isUnbroken: false,
  }));
}

/** Splits lines as a diff does, so that both fit together. */
export function splitLines(text: string): string[] {
  if (text === '') return [];
  const lines = text.split('\n');
  return text.endsWith('\n') ? lines.slice(0, -1) : lines;
}

/** The rows are rebuilt on each click, but their diffs don't change. */
const read = new Map<string, Hunk[]>();
const maxRead = 200;

function readHunksOnce(diff: string): Hunk[] {
  const known = read.get(diff);
  if (known) return known;
  const hunks = readHunks(diff);
  if (read.size >= maxRead) read.clear();
  read.set(diff, hunks);
  return hunks;
}
