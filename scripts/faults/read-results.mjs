/**
 * @typedef {import('./faults.mjs').Fault} Fault
 * @typedef {import('./faults.mjs').Proof} Proof
 * @typedef {import('../test-run/report-tests.mjs').TestOutcome} TestOutcome
 * @typedef {{name: string, passed: number, failed: string[], skipped: string[], figures: string[], seconds: number}} Row
 */

/**
 * What the tests of a fault came to; one that is listed and was not found counts as failed.
 * @param {Fault} fault
 * @param {readonly TestOutcome[]} outcomes
 * @param {{seconds: number, problems: readonly string[]}} run
 * @returns {Row}
 */
export function rowOf({ name, shownBy }, outcomes, { seconds, problems }) {
  const missing = shownBy.filter((proof) => !outcomes.some((outcome) => isShownBy(proof, outcome)));
  const shown = outcomes.filter((outcome) => shownBy.some((proof) => isShownBy(proof, outcome)));
  const failed = shown.filter(({ state }) => state === 'failed');
  return {
    name,
    passed: shown.filter(({ state }) => state === 'passed').length,
    failed: [
      ...failed.map(({ file, name, why }) => `${file}: ${name}: ${firstLine(why ?? 'it says nothing')}`),
      ...missing.map((proof) => `${proof.file}: no test with “${proof.test}” has run${onProject(proof)}`),
      ...problems,
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
 * @param {TestOutcome} outcome
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
