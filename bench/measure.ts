/** One way of doing the work. It returns something, so that the optimizer can't drop the work. */
export type Candidate = () => unknown;

/** With fewer than nine repetitions, the best one is luck; work that takes a second per run gets only nine. */
const REPETITIONS = { usual: 15, fewest: 9 };
/** Long enough for an exact clock reading, short enough for stable conditions on the machine. */
const SHORTEST_SAMPLE = 20;
/** Code is interpreted at first; after this long it has been compiled. */
const WARM_UP = 500;

export interface Effort {
  readonly repetitions: keyof typeof REPETITIONS;
}

/**
 * Returns the milliseconds of one run of each candidate, best of many. Runs are interleaved so that all see the same
 * machine.
 */
export function measure<Name extends string>(
  candidates: Record<Name, Candidate>,
  effort: Effort = { repetitions: 'usual' },
): Record<Name, number> {
  const names = Object.keys(candidates) as Name[];
  for (const name of names) warmUp(candidates[name]);
  const runs = recordOf(names, (name) => runsPerSample(candidates[name]));
  const best = recordOf(names, () => Number.POSITIVE_INFINITY);
  for (let repetition = 0; repetition < REPETITIONS[effort.repetitions]; repetition += 1) {
    for (const name of names) best[name] = Math.min(best[name], sample(candidates[name], runs[name]) / runs[name]);
  }
  return best;
}

/** Like `measure`, for candidates that may return a promise. */
export async function measureAsync<Name extends string>(
  candidates: Record<Name, Candidate>,
  effort: Effort = { repetitions: 'usual' },
): Promise<Record<Name, number>> {
  const names = Object.keys(candidates) as Name[];
  const runs = recordOf(names, () => 1);
  for (const name of names) runs[name] = await warmUpAsync(candidates[name]);
  const best = recordOf(names, () => Number.POSITIVE_INFINITY);
  for (let repetition = 0; repetition < REPETITIONS[effort.repetitions]; repetition += 1) {
    for (const name of names) {
      best[name] = Math.min(best[name], (await sampleAsync(candidates[name], runs[name])) / runs[name]);
    }
  }
  return best;
}

/** Returns the milliseconds of each candidate's best run, without warm-up: for work that runs in its own process. */
export async function bestOf<Name extends string>(
  repetitions: number,
  candidates: Record<Name, () => Promise<unknown>>,
): Promise<Record<Name, number>> {
  const names = Object.keys(candidates) as Name[];
  const best = recordOf(names, () => Number.POSITIVE_INFINITY);
  for (let repetition = 0; repetition < repetitions; repetition += 1) {
    // What one leaves for the kernel to take down slows the next one, which mustn't always be the same.
    for (const name of names.toSorted(() => Math.random() - 0.5)) {
      const startedAt = performance.now();
      await candidates[name]();
      best[name] = Math.min(best[name], performance.now() - startedAt);
    }
  }
  return best;
}

function recordOf<Name extends string>(
  names: readonly Name[],
  numberFor: (name: Name) => number,
): Record<Name, number> {
  return Object.fromEntries(names.map((name) => [name, numberFor(name)])) as Record<Name, number>;
}

function runsPerSample(candidate: Candidate): number {
  let runs = 1;
  while (sample(candidate, runs) < SHORTEST_SAMPLE) runs *= 2;
  return runs;
}

/**
 * Increases the number of runs step by step: ten runs at once of something that takes a second would be a long wait.
 */
function warmUp(candidate: Candidate): void {
  for (let time = 0, runs = 1; time < WARM_UP; runs = Math.min(10, runs * 2)) time += sample(candidate, runs);
}

async function warmUpAsync(candidate: Candidate): Promise<number> {
  for (let runs = 1, total = 0; ; ) {
    const time = await sampleAsync(candidate, runs);
    total += time;
    if (time < SHORTEST_SAMPLE) runs *= 2;
    else if (total >= WARM_UP) return runs;
  }
}

let sink: unknown;

function sample(candidate: Candidate, runs: number): number {
  const startedAt = performance.now();
  for (let run = 0; run < runs; run += 1) sink = candidate();
  return checkedTime(startedAt);
}

async function sampleAsync(candidate: Candidate, runs: number): Promise<number> {
  const startedAt = performance.now();
  for (let run = 0; run < runs; run += 1) sink = await candidate();
  return checkedTime(startedAt);
}

function checkedTime(startedAt: number): number {
  const time = performance.now() - startedAt;
  if (sink === sample) throw new Error('A candidate returned what it cannot know');
  return time;
}
