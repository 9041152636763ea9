import { splitFields } from './split-fields';

export interface ChangedLines {
  readonly path: string;
  readonly from?: string;
  /** Null for a file that isn't text. */
  readonly lines: { readonly added: number; readonly removed: number } | null;
}

/** Parses the output of `--numstat -z`. Both names of a renamed file follow in separate fields. */
export function parseChangedLines(output: Buffer | string): ChangedLines[] {
  const files: ChangedLines[] = [];
  const fields = splitFields(output);
  for (let index = 0; index < fields.length; index += 1) {
    const entry = /^\n?(\d+|-)\t(\d+|-)\t(.*)$/s.exec(fields[index] ?? '');
    if (!entry) continue;
    const [, added = '', removed = '', path = ''] = entry;
    const lines = added === '-' ? null : { added: Number(added), removed: Number(removed) };
    if (path !== '') {
      files.push({ path, lines });
    } else {
      files.push({ path: fields[index + 2] ?? '', from: fields[index + 1] ?? '', lines });
      index += 2;
    }
  }
  return files;
}

export function totalsOf(files: readonly ChangedLines[]): { added: number; removed: number } {
  return files.reduce(
    (totals, { lines }) => ({
      added: totals.added + (lines?.added ?? 0),
      removed: totals.removed + (lines?.removed ?? 0),
    }),
    { added: 0, removed: 0 },
  );
}
