import PQueue from 'p-queue';
import type { Tool } from '../tools/framework/tool';

/** What a tool needs in order to get a slot; slots are counted per tool id. */
type SlotRequest = Pick<Tool, 'id' | 'maxConcurrent' | 'waitsForUser'>;

export interface ExecutionSlots {
  /** Runs the work when a slot is free, first come first served. */
  take<T>(claim: SlotRequest, work: () => Promise<T>): Promise<T>;
}

/** Waiting costs nothing, but no user answers more questions than this at once. */
const MAX_QUESTIONS = 100;

/**
 * Limits executions for the whole app, and further for tools that ask for it. Waiting for a tool's own limit doesn't
 * take a slot from other tools, and waiting for the user takes none at all.
 */
export function createExecutionSlots(maxConcurrentExecutions: () => number): ExecutionSlots {
  const all = new PQueue({ concurrency: maxConcurrentExecutions() });
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
      all.concurrency = maxConcurrentExecutions();
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
