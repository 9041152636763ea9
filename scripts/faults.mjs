import { ensureBuilt } from './ensure-built.mjs';
import { ensureTestBrowser } from './ensure-chromium.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { faults } from './faults/faults.mjs';
import { closingLine, rowOf, tableOf } from './faults/read-results.mjs';
import { runPlaywright, runVitest } from './test-run/run-tests.mjs';

/**
 * @typedef {import('./faults/faults.mjs').Fault} Fault
 * @typedef {import('./faults/read-results.mjs').Row} Row
 * @typedef {import('./test-run/report-tests.mjs').TestRun} TestRun
 */

process.exitCode = main(process.argv.slice(2));

/**
 * Brings about each fault at full length, one after the other.
 * @param {string[]} names
 */
function main(names) {
  const unknown = names.filter((name) => !faults.some((fault) => fault.name === name));
  if (unknown.length > 0) {
    const known = faults.map(({ name }) => name).join(', ');
    process.stderr.write(`No such fault: ${unknown.join(', ')}. There are: ${known}.\n`);
    return 2;
  }
  try {
    ensureInstalled();
    ensureBuilt();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    return 1;
  }
  const wanted = faults.filter(({ name }) => names.length === 0 || names.includes(name));
  const rows = wanted.map(bringAbout);
  process.stdout.write(`\n${tableOf(rows)}\n\n${closingLine(rows)}\n`);
  return rows.some(({ failed }) => failed.length > 0) ? 1 : 0;
}

/**
 * @param {Fault} fault
 * @returns {Row}
 */
function bringAbout(fault) {
  const { name, done, holds } = fault;
  process.stdout.write(`\n── ${name}: ${done}\n   ${holds}\n`);
  const startedAt = Date.now();
  const runs = runTests(fault);
  return rowOf(
    fault,
    runs.flatMap(({ outcomes }) => outcomes),
    {
      seconds: (Date.now() - startedAt) / 1000,
      problems: runs.flatMap(({ problems }) => problems),
    },
  );
}

/**
 * @param {Fault} fault
 * @returns {TestRun[]}
 */
function runTests({ shownBy }) {
  const env = { AINTERN_FULL_SIZE: '1', AINTERN_CHROMIUM: ensureTestBrowser() };
  const launchers = [...new Set(shownBy.flatMap((proof) => ('project' in proof ? [proof.project] : [])))];
  const own = shownBy.filter((proof) => !('project' in proof));
  return [
    ...(own.length > 0 ? [runVitest({ ...wantedBy(own), env })] : []),
    ...launchers.map((launcher) => {
      const proofs = shownBy.filter((proof) => 'project' in proof && proof.project === launcher);
      return runPlaywright({ ...wantedBy(proofs), launcher, workers: 1, env });
    }),
  ];
}

/** @param {Fault['shownBy']} proofs */
function wantedBy(proofs) {
  return {
    files: [...new Set(proofs.map(({ file }) => file))],
    pattern: [...new Set(proofs.map(({ test }) => test.replaceAll(/[^\w\s-]/g, '.')))].join('|'),
  };
}
