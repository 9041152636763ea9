import type { Receipt } from '../call/receipt';

/** A sandboxed command that changed nothing. */
const emptyReceipt: Receipt = {
  sandboxed: true,
  created: [],
  changed: [],
  deleted: [],
  counts: { created: 0, changed: 0, deleted: 0 },
  refused: [],
  conflicts: [],
  unkept: [],
  complete: true,
};

/** The counts follow from the lists unless they are given. */
export function receiptOf(lists: Partial<Receipt>): Receipt {
  const receipt = { ...emptyReceipt, ...lists };
  const { created, changed, deleted } = receipt;
  const counts = { created: created.length, changed: changed.length, deleted: deleted.length };
  return { ...receipt, counts: lists.counts ?? counts };
}
