import { MAX_LISTED, type Receipt, type RefusedAccess } from '../../../shared/call/receipt';
import { folderOfEntry, shownEntryPath } from './entry-path';
import type { LayerChange } from './list-changes';

export interface ReceiptDetails {
  /** Why the changes were not recorded, if they weren't. */
  readonly why?: string;
  readonly refused?: readonly RefusedAccess[];
  readonly conflicts?: readonly string[];
  readonly unkept?: readonly string[];
}

/** The receipt of a sandboxed command. Folders count only if they are empty, and new times alone aren't a change. */
export function toReceipt(changes: readonly LayerChange[], details: ReceiptDetails = {}): Receipt {
  const { why, refused = [], conflicts = [], unkept = [] } = details;
  const filled = new Set(changes.map(({ path }) => folderOfEntry(path)));
  const lists = { created: [] as string[], changed: [] as string[], deleted: [] as string[] };
  for (const change of changes) {
    const kind = kindOf(change, filled);
    if (kind !== null) lists[kind].push(shownEntryPath(change.path) || '.');
  }
  const all = [lists.created, lists.changed, lists.deleted, conflicts, unkept, refused];
  return {
    sandboxed: true,
    ...(why === undefined ? {} : { why }),
    created: cut(lists.created),
    changed: cut(lists.changed),
    deleted: cut(lists.deleted),
    counts: { created: lists.created.length, changed: lists.changed.length, deleted: lists.deleted.length },
    refused: cut(refused),
    conflicts: cut(conflicts.map(shownEntryPath)),
    unkept: cut(unkept.map(shownEntryPath)),
    complete: why === undefined && unkept.length === 0 && all.every(({ length }) => length <= MAX_LISTED),
  };
}

function kindOf({ path, before, after, what }: LayerChange, filled: ReadonlySet<string>) {
  if (what === 'properties') return before?.mode === after?.mode && isSameOwner(before, after) ? null : 'changed';
  const isFilled = filled.has(path);
  const [was, is] = [before, after].map((stat) => stat !== null && !(stat.kind === 'folder' && isFilled));
  if (was && is) return 'changed';
  if (was) return 'deleted';
  return is ? 'created' : null;
}

function isSameOwner(one: LayerChange['before'], other: LayerChange['after']): boolean {
  return one?.uid === other?.uid && one?.gid === other?.gid;
}

function cut<Item>(items: readonly Item[]): Item[] {
  return items.slice(0, MAX_LISTED);
}
