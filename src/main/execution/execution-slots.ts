import PQueue from 'p-queue';
import type { Tool } from '../tools/framework/tool';

/** What a tool asks for; its id tells it apart from others. */
type SlotRequest = Pick<Tool, 'id' | 'maxConcurrent' | 'waitsForUser'>;

export interface ExecutionSlots {
  /** Runs the work when a place is free, first come first served. */
  take<T>(claim: SlotRequest, work: () => Promise<T>): Promise<T>;
}

/** Waiting costs nothing, but nobody answers more questions than this at once. */
const MAX_QUESTIONS = 100;

/**
 * So many places for the whole app, and fewer for a tool that says so. Who waits for its own tool does not hold a place
 * that another tool could use, and who waits for a person holds none at all.
 */
export function createExecutionSlots(maxConcurrentExecutions: number): ExecutionSlots {
  const all = new PQueue({ concurrency: maxConcurrentExecutions });
  const waiting = new PQueue({ concurrency: MAX_QUESTIONS });
  const ofTools = new Map<string, PQueue>();

  function queueOf(toolId: string, concurrency: number): PQueue {
    const queue = ofTools.get(toolId) ?? new PQueue({ concurrency });
    queue.concurrency = concurrency;
    ofTools.set(toolId, queue);
    return queue;
  }

  return {
    async take({ id, maxConcurrent, waitsForUser }, work) {
      const places = waitsForUser ? waiting : all;
      if (maxConcurrent === undefined) return places.add(work);
      const queue = queueOf(id, maxConcurrent);
      try {
        return await queue.add(() => places.add(work));
      } finally {
        if (queue.size === 0 && queue.pending === 0) ofTools.delete(id);
      }
    },
  };
}
