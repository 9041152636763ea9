import fc from 'fast-check';
import { afterEach } from 'vitest';

const DEFAULT_RUNS = 1_000;

/** The totals of the current test's laws; `npm run fuzz` adds them up. */
let done = { laws: 0, runs: 0 };

fc.configureGlobal({ numRuns: wantedRuns(process.env.AINTERN_PROPERTY_RUNS) });
fc.installGlobalPlugin(() => ({
  onAllRunsComplete({ numRuns }) {
    done = { laws: done.laws + 1, runs: done.runs + numRuns };
  },
}));

afterEach(({ task }) => {
  Object.assign(task.meta, { properties: done });
  done = { laws: 0, runs: 0 };
});

/** @param {string | undefined} wanted */
function wantedRuns(wanted) {
  const runs = wanted ? Number(wanted) : DEFAULT_RUNS;
  if (Number.isInteger(runs) && runs > 0) return runs;
  throw new Error(`AINTERN_PROPERTY_RUNS is ${wanted}; it has to be a whole number above 0.`);
}
