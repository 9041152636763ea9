import { readdirSync, readFileSync } from 'node:fs';

const INTERVAL = 25;
const PAGE = 4_096;

/** Watches all processes below this one; ends with the highest sum of their memory in bytes. */
export function watchMemory(parent: number): () => number {
  let peak = 0;
  const look = () => {
    peak = Math.max(peak, memoryBelow(parent));
  };
  const timer = setInterval(look, INTERVAL);
  return () => {
    clearInterval(timer);
    return peak;
  };
}

function memoryBelow(pid: number): number {
  return childrenOf(pid).reduce((sum, child) => sum + memoryOf(child) + memoryBelow(child), 0);
}

function memoryOf(pid: number): number {
  const [, pages] = readIfRunning(`/proc/${pid}/statm`).split(' ');
  return Number(pages ?? 0) * PAGE;
}

/** Each thread has children of its own. */
function childrenOf(pid: number): readonly number[] {
  return threadsOf(pid).flatMap((thread) =>
    readIfRunning(`/proc/${pid}/task/${thread}/children`).split(' ').filter(Boolean).map(Number),
  );
}

function threadsOf(pid: number): readonly string[] {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    return [];
  }
}

function readIfRunning(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
