import { caseClasses, casesIn, classOf } from './case-classes.mjs';

/**
 * @typedef {import('../test-run/report-tests.mjs').TestOutcome} TestOutcome
 * @typedef {{id: string, rows: number, tested: number, notApplicable: number, tests: Counts}} ClassResult
 * @typedef {{passed: number, failed: number, skipped: number}} Counts
 * @typedef {{rows: readonly string[], outcomes: readonly TestOutcome[], reasons: ReadonlyMap<string, string>}} Evidence
 * @typedef {{
 *   classes: readonly ClassResult[],
 *   total: Omit<ClassResult, 'id'>,
 *   skipped: readonly string[],
 *   notApplicable: readonly string[],
 *   problems: readonly string[],
 * }} Judgement
 */

/**
 * What the tests say of the cases. A test that names several of them counts for each, and once in the total.
 * @param {Evidence} evidence
 * @returns {Judgement}
 */
export function judgeCases({ rows, outcomes, reasons }) {
  const named = outcomes.map((outcome) => ({
    ...outcome,
    ids: casesIn(outcome.name).filter((id) => rows.includes(id)),
  }));
  const relevant = named.filter(({ ids }) => ids.length > 0);
  /** @param {(id: string) => boolean} covers */
  const resultFor = (covers) => {
    const own = rows.filter(covers);
    const tests = relevant.filter(({ ids }) => ids.some(covers));
    return {
      rows: own.length,
      tested: own.filter((row) => tests.some(({ ids }) => ids.includes(row))).length,
      notApplicable: own.filter((row) => reasons.has(row)).length,
      tests: countOf(tests),
    };
  };
  return {
    classes: Object.keys(caseClasses).flatMap((id) => {
      const result = resultFor((row) => classOf(row) === id);
      return result.rows > 0 ? [{ id, ...result }] : [];
    }),
    total: resultFor(() => true),
    skipped: relevant.filter(({ state }) => state === 'skipped').map(describeSkip),
    notApplicable: rows.flatMap((row) => (reasons.has(row) ? [`${row}: ${reasons.get(row)}`] : [])),
    problems: [
      ...relevant.filter(({ state }) => state === 'failed').map(({ file, name }) => `failed: ${file}: ${name}`),
      ...rows.flatMap((row) =>
        objectionTo(
          row,
          relevant.filter(({ ids }) => ids.includes(row)),
          reasons,
        ),
      ),
    ],
  };
}

/**
 * @param {readonly TestOutcome[]} tests
 * @returns {Counts}
 */
function countOf(tests) {
  /** @param {TestOutcome['state']} wanted */
  const count = (wanted) => tests.filter(({ state }) => state === wanted).length;
  return { passed: count('passed'), failed: count('failed'), skipped: count('skipped') };
}

/** @param {TestOutcome} outcome */
function describeSkip({ file, name, why }) {
  return `${file}: ${name}: ${why ?? 'no reason given'}`;
}

/**
 * @param {string} row
 * @param {readonly TestOutcome[]} tests
 * @param {ReadonlyMap<string, string>} reasons
 * @returns {string[]}
 */
function objectionTo(row, tests, reasons) {
  if (reasons.has(row)) {
    return tests.length > 0 ? [`${row}: docs/security.md says that it does not apply, and yet there is a test`] : [];
  }
  if (tests.length === 0) return [`${row}: neither a test nor a reason in docs/security.md`];
  return tests.every(({ state }) => state === 'skipped') ? [`${row}: all its tests were skipped`] : [];
}
