import PQueue from 'p-queue';

export interface ExecutionPlaces {
  /** Runs the work when a place is free, first come first served. */
  take<T>(toolId: string, maxConcurrent: number | undefined, work: () => Promise<T>): Promise<T>;
}

/**
 * So many places for the whole app, and fewer for a tool that says so. Who waits for its own tool does not hold a place
 * that another tool could use.
 */
export function createExecutionPlaces(maxConcurrentExecutions: number): ExecutionPlaces {
  const all = new PQueue({ concurrency: maxConcurrentExecutions });
  const ofTools = new Map<string, PQueue>();

  function queueOf(toolId: string, concurrency: number): PQueue {
    const queue = ofTools.get(toolId) ?? new PQueue({ concurrency });
    queue.concurrency = concurrency;
    ofTools.set(toolId, queue);
    return queue;
  }

  return {
    async take(toolId, maxConcurrent, work) {
      if (maxConcurrent === undefined) return all.add(work);
      const queue = queueOf(toolId, maxConcurrent);
      try {
        return await queue.add(() => all.add(work));
      } finally {
        if (queue.size === 0 && queue.pending === 0) ofTools.delete(toolId);
      }
    },
  };
}
