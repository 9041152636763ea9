/** One way of doing a thing; it returns something, so that no optimiser can leave the work out. */
export type Candidate = () => unknown;

/** Fewer repetitions than this and the best of them is luck. */
const REPETITIONS = 15;
/** Long enough for the clock to be exact, short enough for the machine to stay in one mood. */
const SHORTEST_SAMPLE = 20;
/** What runs for the first time is interpreted; this long and it has been compiled. */
const WARM_UP = 500;

/** Milliseconds that one run of each takes, the best of many, taken in turns so that all see the same machine. */
export function measure<Name extends string>(candidates: Record<Name, Candidate>): Record<Name, number> {
  const names = Object.keys(candidates) as Name[];
  for (const name of names) warmUp(candidates[name]);
  const runs = Object.fromEntries(names.map((name) => [name, runsPerSample(candidates[name])])) as Record<Name, number>;
  const best = Object.fromEntries(names.map((name) => [name, Number.POSITIVE_INFINITY])) as Record<Name, number>;
  for (let repetition = 0; repetition < REPETITIONS; repetition += 1) {
    for (const name of names) best[name] = Math.min(best[name], sample(candidates[name], runs[name]) / runs[name]);
  }
  return best;
}

function runsPerSample(candidate: Candidate): number {
  let runs = 1;
  while (sample(candidate, runs) < SHORTEST_SAMPLE) runs *= 2;
  return runs;
}

function warmUp(candidate: Candidate): void {
  for (let time = 0; time < WARM_UP; time += sample(candidate, 10));
}

let sink: unknown;

function sample(candidate: Candidate, runs: number): number {
  const startedAt = performance.now();
  for (let run = 0; run < runs; run += 1) sink = candidate();
  const time = performance.now() - startedAt;
  if (sink === sample) throw new Error('A candidate returned what it cannot know');
  return time;
}
