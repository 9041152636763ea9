import { setTimeout as delay } from 'node:timers/promises';

export interface EndOptions {
  /** Who is still there; asked again and again, because what is being ended may start more. */
  find(): Promise<readonly { readonly id: number }[]>;
  /** Milliseconds between the request to end and the end. */
  readonly grace: number;
}

const SHORTEST_LOOK = 10;
const LONGEST_LOOK = 100;
/** What is not gone after so many kills is not ours to kill. */
const MAX_KILLS = 30;

/** Asks all of them to end, ends those that do not, and returns how many there were. */
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
      // It has ended since, or runs as somebody else.
    }
  }
}
