import fc from 'fast-check';

/** The runs of each law in `npm test`; `npm run fuzz` runs more. */
const USUAL_RUNS = 1_000;

/**
 * For laws on disk, sockets or real programs, where one run takes milliseconds, and for laws that run for each of many
 * cases: a tenth of the runs in `npm test`, all in `npm run fuzz`.
 */
export function slowLawRuns(): number {
  const runs = wantedRuns();
  return runs > USUAL_RUNS ? runs : Math.ceil(runs / 10);
}

/**
 * For laws that involve real programs: the usual test run uses the same sample every time, so that it fails because of
 * a change and not by chance. `npm run fuzz` tries new ones.
 */
export function sampleSeed(): number {
  return wantedRuns() > USUAL_RUNS ? Math.trunc(Math.random() * 2 ** 31) : 1;
}

function wantedRuns(): number {
  return fc.readConfigureGlobal()?.numRuns ?? USUAL_RUNS;
}
