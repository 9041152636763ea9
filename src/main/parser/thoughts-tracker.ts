import type { ThoughtTag } from '../../shared/conversation/thought-tags';

/** Counts the calls and errors of an answer, so that those in thoughts can be withdrawn when the thoughts end. */
export interface ThoughtsTracker {
  addBlock(): void;
  isOpen(tag: ThoughtTag): boolean;
  /** Thoughts begin here, or, if this may only mention the tag, perhaps at the start of the answer. */
  open(tag: ThoughtTag, options: { readonly isSure: boolean }): void;
  /** Returns how many of the last calls and errors were in the thoughts that end here. */
  close(tag: ThoughtTag): number;
  /** The same if everything so far was thoughts. */
  closeAll(): number;
  reset(): void;
}

export function createThoughtsTracker(): ThoughtsTracker {
  let blocks = 0;
  /** The number of blocks before the thoughts. */
  const opened = new Map<ThoughtTag, number>();

  function takeBackTo(count: number): number {
    const taken = Math.max(0, blocks - count);
    blocks -= taken;
    return taken;
  }

  function reset(): void {
    blocks = 0;
    opened.clear();
  }

  return {
    addBlock() {
      blocks += 1;
    },
    isOpen: (tag) => opened.has(tag),
    open(tag, { isSure }) {
      if (!opened.has(tag)) opened.set(tag, isSure ? blocks : 0);
    },
    close(tag) {
      const before = opened.get(tag) ?? 0;
      opened.delete(tag);
      return takeBackTo(before);
    },
    closeAll() {
      const taken = blocks;
      reset();
      return taken;
    },
    reset,
  };
}
