import type { DraftSlot } from './draft-store';

export interface SlotDrafts<Draft> {
  /** Returns the same draft each time, so that slow additions still arrive after the user has gone elsewhere. */
  of(slot: DraftSlot): Draft;
}

/** Keeps one draft for each slot. A draft asks for its slot, which changes once the conversation has begun. */
export function createSlotDrafts<Draft>(createDraft: (slot: () => DraftSlot) => Draft): SlotDrafts<Draft> {
  const known = new Map<string, { slot: DraftSlot; readonly draft: Draft }>();
  return {
    of(slot) {
      const found = known.get(slot.key);
      if (found) {
        found.slot = slot;
        return found.draft;
      }
      const entry = { slot, draft: createDraft(() => known.get(slot.key)?.slot ?? slot) };
      known.set(slot.key, entry);
      return entry.draft;
    },
  };
}
