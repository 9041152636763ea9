/**
 * @typedef {import('./faults.mjs').Fault} Fault
 * @typedef {import('./faults.mjs').Proof} Proof
 * @typedef {import('./report-tests.mjs').TestOutcome & {project?: string}} Outcome
 * @typedef {{name: string, passed: number, failed: string[], skipped: string[], figures: string[], seconds: number}} Row
 */

/**
 * What the tests of a fault came to; one that is listed and was not found counts as failed.
 * @param {Fault} fault
 * @param {readonly Outcome[]} outcomes
 * @param {{seconds: number, complaints?: readonly string[]}} run
 * @returns {Row}
 */
export function rowOf({ name, shownBy }, outcomes, { seconds, complaints = [] }) {
  const missing = shownBy.filter((proof) => !outcomes.some((outcome) => isShownBy(proof, outcome)));
  const shown = outcomes.filter((outcome) => shownBy.some((proof) => isShownBy(proof, outcome)));
  // A file that could not be loaded has no tests.
  const broken = outcomes.filter((outcome) => outcome.name === '');
  const failed = [...shown, ...broken].filter(({ state }) => state === 'failed');
  return {
    name,
    passed: shown.filter(({ state }) => state === 'passed').length,
    failed: [
      ...failed.map(({ file, name, why }) => `${file}: ${name}: ${firstLine(why ?? 'it says nothing')}`),
      ...missing.map((proof) => `${proof.file}: no test with “${proof.test}” has run${onProject(proof)}`),
      ...complaints,
    ],
    skipped: shown
      .filter(({ state }) => state === 'skipped')
      .map(({ file, name, why }) => `${file}: ${name}: ${why ?? 'no reason given'}`),
    figures: shown.flatMap(({ figures = {} }) => Object.entries(figures).map(([what, value]) => `${what} ${value}`)),
    seconds,
  };
}

/**
 * @param {Proof} proof
 * @param {Outcome} outcome
 */
function isShownBy(proof, { file, name, project }) {
  const isSamePlace = file === proof.file && project === ('project' in proof ? proof.project : undefined);
  return isSamePlace && name.includes(proof.test);
}

/** @param {Proof} proof */
function onProject(proof) {
  return 'project' in proof ? ` on ${proof.project}` : '';
}

/** @param {string} text */
function firstLine(text) {
  return text.split('\n')[0] ?? '';
}

/**
 * @typedef {{status: string, projectName: string, annotations: {type: string, description?: string}[], results: {error?: {message?: string}}[]}} PageTest
 * @typedef {{title: string, file: string, tests: PageTest[]}} PageSpec
 * @typedef {{suites?: PageSuite[], specs?: PageSpec[]}} PageSuite
 */

/** What Playwright writes into annotations by itself, and what says where a test can run. */
const NO_FIGURES = ['skip', 'fixme', 'slow', 'fail', 'web only'];

/**
 * @param {PageSuite} suite of Playwright’s own report, whose files are named from the folder of the tests
 * @returns {Outcome[]}
 */
export function readPageOutcomes({ suites = [], specs = [] }) {
  const own = specs.flatMap(({ title, file, tests }) =>
    tests.map(({ status, projectName, annotations, results }) => {
      const skipped = annotations.find(({ type }) => type === 'skip' || type === 'fixme');
      const why = status === 'skipped' ? skipped?.description : results.at(-1)?.error?.message;
      const figures = annotations.filter(({ type }) => !NO_FIGURES.includes(type));
      return {
        file: `e2e/${file}`,
        name: title,
        project: projectName,
        state: stateOf(status),
        ...(why !== undefined && { why }),
        figures: Object.fromEntries(figures.map(({ type, description = '' }) => [type, description])),
      };
    }),
  );
  return [...own, ...suites.flatMap(readPageOutcomes)];
}

/**
 * @param {string} status
 * @returns {Outcome['state']}
 */
function stateOf(status) {
  if (status === 'expected') return 'passed';
  return status === 'skipped' ? 'skipped' : 'failed';
}

/** @param {readonly Row[]} rows */
export function tableOf(rows) {
  const width = Math.max(...rows.map(({ name }) => name.length));
  const lines = rows.flatMap((row) => [
    `${row.failed.length > 0 ? '✗' : row.passed > 0 ? '✓' : '–'} ${row.name.padEnd(width)}${row.seconds.toFixed(0).padStart(6)} s  ${counted(row)}`,
    ...(row.figures.length > 0 ? [`    ${row.figures.join(', ')}`] : []),
    ...row.failed.map((text) => `    failed: ${text}`),
    ...row.skipped.map((text) => `    skipped: ${text}`),
  ]);
  return lines.join('\n');
}

/** @param {readonly Row[]} rows */
export function closingLine(rows) {
  const failed = rows.filter((row) => row.failed.length > 0);
  const seconds = rows.reduce((sum, row) => sum + row.seconds, 0);
  const shown = rows.filter((row) => row.failed.length === 0 && row.passed > 0);
  const notShown = rows.length - shown.length - failed.length;
  return `${rows.length} faults: ${shown.length} withstood, ${failed.length} failed, ${notShown} skipped, in ${Math.round(seconds)} s`;
}

/** @param {Row} row */
function counted({ passed, failed, skipped }) {
  return `${passed} passed, ${failed.length} failed, ${skipped.length} skipped`;
}
