/** One way of doing a thing; it returns something, so that no optimiser can leave the work out. */
export type Candidate = () => unknown;

/** Fewer repetitions than nine and the best of them is luck; work that takes a second a run gets no more. */
const REPETITIONS = { usual: 15, fewest: 9 };
/** Long enough for the clock to be exact, short enough for the machine to stay in one mood. */
const SHORTEST_SAMPLE = 20;
/** What runs for the first time is interpreted; this long and it has been compiled. */
const WARM_UP = 500;

export interface Effort {
  readonly repetitions: keyof typeof REPETITIONS;
}

/** Milliseconds that one run of each takes, the best of many, taken in turns so that all see the same machine. */
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

/** As `measure`, where some candidate answers with a promise. */
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

/** Milliseconds of the best run of each, without warming up: for work that is a process of its own. */
export async function bestOf<Name extends string>(
  repetitions: number,
  candidates: Record<Name, () => Promise<unknown>>,
): Promise<Record<Name, number>> {
  const names = Object.keys(candidates) as Name[];
  const best = recordOf(names, () => Number.POSITIVE_INFINITY);
  for (let repetition = 0; repetition < repetitions; repetition += 1) {
    for (const name of names) {
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

/** By ever more runs: ten at once of what takes a second would be a long wait. */
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
