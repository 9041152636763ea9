/** The shown call among those that wait, by approval id. */
export interface QueuePosition {
  readonly shownId: string | null;
  readonly order: readonly string[];
}

interface Waiting {
  /** The call that the user chose last. */
  readonly chosenId: string | null;
  readonly order: readonly string[];
}

/** After a decision, moves to the call that takes the decided one's place, or to the last. */
export function nextQueuePosition(before: QueuePosition, { chosenId, order }: Waiting): QueuePosition {
  const { shownId } = before;
  if (chosenId !== null && order.includes(chosenId)) return { shownId: chosenId, order };
  if (shownId === null) return { shownId: order[0] ?? null, order };
  if (order.includes(shownId)) return { shownId, order };
  const following = before.order.slice(before.order.indexOf(shownId) + 1).find((id) => order.includes(id));
  return { shownId: following ?? order.at(-1) ?? null, order };
}
