import { setTimeout as delay } from 'node:timers/promises';

export interface EndOptions {
  /** Finds the remaining processes; called repeatedly, because processes that are being ended may start more. */
  find(): Promise<readonly { readonly id: number }[]>;
  /** Milliseconds between the termination request and the kill. */
  readonly grace: number;
}

const SHORTEST_LOOK = 10;
const LONGEST_LOOK = 100;
/** A process that survives this many kills is not ours to kill. */
const MAX_KILLS = 30;

/** Asks all of them to exit, kills those that don't, and returns how many there were. */
export async function endProcesses({ find, grace }: EndOptions): Promise<number> {
  const asked = new Set<number>();
  const deadline = performance.now() + grace;
  for (let look = SHORTEST_LOOK; performance.now() < deadline; look = Math.min(LONGEST_LOOK, look * 2)) {
    const found = await find();
    if (found.length === 0) return asked.size;
    const fresh = found.filter(({ id }) => !asked.has(id));
    for (const { id } of fresh) asked.add(id);
    signalAll(fresh, 'SIGTERM');
    await delay(Math.max(1, Math.min(look, deadline - performance.now())));
  }
  for (let kills = 0; kills < MAX_KILLS; kills += 1) {
    const left = await find();
    if (left.length === 0) break;
    for (const { id } of left) asked.add(id);
    signalAll(left, 'SIGKILL');
    await delay(SHORTEST_LOOK * Math.min(10, kills + 1));
  }
  return asked.size;
}

function signalAll(processes: readonly { readonly id: number }[], signal: NodeJS.Signals): void {
  for (const { id } of processes) {
    try {
      process.kill(id, signal);
    } catch {
      // It has exited since, or belongs to another user.
    }
  }
}
