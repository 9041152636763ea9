import type { ChangeRow } from '../../../core/store/panel/change-rows';

export type KeyTarget =
  | { readonly kind: 'focus'; readonly key: string }
  | { readonly kind: 'toggle'; readonly path: string };

interface PressedKey {
  readonly key: string;
  /** The key of the focused row. */
  readonly focused: string | null;
}

/** Returns where a key leads in the list: the arrows move by file, n and p by change. */
export function keyTarget(rows: readonly ChangeRow[], { key, focused }: PressedKey): KeyTarget | null {
  const at = rows.findIndex((row) => row.key === focused);
  const row = rows[at];
  switch (key) {
    case 'ArrowDown':
      return row?.kind === 'file' ? focusOn(rows.slice(at + 1).find(isFile)) : null;
    case 'ArrowUp':
      return row?.kind === 'file' || row?.kind === 'call' || row?.kind === 'hunk'
        ? focusOn(rows.slice(0, at).findLast(isFile))
        : null;
    case 'Home':
      return row?.kind === 'file' ? focusOn(rows.find(isFile)) : null;
    case 'End':
      return row?.kind === 'file' ? focusOn(rows.findLast(isFile)) : null;
    case 'ArrowRight':
      return row?.kind === 'file' && !row.isOpen ? { kind: 'toggle', path: row.file.path } : null;
    case 'ArrowLeft':
      return row?.kind === 'file' && row.isOpen ? { kind: 'toggle', path: row.file.path } : null;
    case 'n':
      return focusOn(rows.slice(at + 1).find(isChange));
    case 'p':
      return focusOn(rows.slice(0, Math.max(at, 0)).findLast(isChange));
    default:
      return null;
  }
}

/** Whether n and p stop here: at a call, at a part to review, or at a file whose changes are collapsed. */
function isChange(row: ChangeRow): boolean {
  return row.kind === 'call' || row.kind === 'hunk' || (row.kind === 'file' && !row.isOpen);
}

function isFile({ kind }: ChangeRow): boolean {
  return kind === 'file';
}

function focusOn(row: ChangeRow | undefined): KeyTarget | null {
  return row ? { kind: 'focus', key: row.key } : null;
}
