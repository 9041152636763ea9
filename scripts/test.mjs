import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { build } from './ensure-built.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { ensureSandbox } from './ensure-sandbox.mjs';
import { ensureTestBrowser } from './find-chromium.mjs';
import { ensureSafeLinePrograms } from './safe-line-programs.mjs';
import { runPlaywright, runVitest } from './test-run/run-tests.mjs';

/**
 * @typedef {{passed: number, failed: number, skipped: string[], failures?: string[], note?: string, parts?: string[]}} Outcome
 * @typedef {{name: string, needs?: string[], run: () => Outcome}} Step
 */

const root = fileURLToPath(new URL('..', import.meta.url));

/** @type {Step[]} */
const steps = [
  { name: 'types', run: () => check(tool('typescript/bin/tsc', ['-b'])) },
  { name: 'lint', run: () => check(tool('@biomejs/biome/bin/biome', ['check', '.'])) },
  { name: 'build', run: () => attempt(build, { passed: 1 }) },
  { name: 'chromium', run: () => attempt(ensureTestBrowser, { passed: 0 }) },
  { name: 'sandbox', run: () => attempt(ensureSandbox, { passed: 0 }) },
  { name: 'programs', run: installPrograms },
  { name: 'unit', needs: ['build', 'chromium', 'sandbox', 'programs'], run: runUnit },
  { name: 'e2e', needs: ['build', 'chromium'], run: runEndToEnd },
];

process.exitCode = main(process.argv.slice(2));

/** @param {string[]} names */
function main(names) {
  const unknown = names.filter((name) => !steps.some((step) => step.name === name));
  if (unknown.length > 0) {
    const known = steps.map((step) => step.name).join(', ');
    process.stderr.write(`No such step: ${unknown.join(', ')}. There are: ${known}.\n`);
    return 2;
  }
  const installed = attempt(ensureInstalled, { passed: 0 });
  if (installed.failed > 0) return report([{ name: 'install', seconds: 0, ...installed }]);
  const wanted = new Set(names.length > 0 ? names : steps.map((step) => step.name));
  for (const { name, needs = [] } of steps) if (wanted.has(name)) for (const need of needs) wanted.add(need);
  return report(runSteps(steps.filter((step) => wanted.has(step.name))));
}

/** @param {Step[]} selected */
function runSteps(selected) {
  /** @type {(Outcome & {name: string, seconds: number})[]} */
  const done = [];
  for (const { name, needs = [], run } of selected) {
    process.stdout.write(`\n── ${name}\n`);
    const broken = done.find((step) => needs.includes(step.name) && step.failed > 0);
    const startedAt = Date.now();
    const outcome = broken ? failure(`not run, because ${broken.name} failed`) : run();
    done.push({ name, seconds: (Date.now() - startedAt) / 1000, ...outcome });
  }
  return done;
}

/** @param {(Outcome & {name: string, seconds: number})[]} done */
function report(done) {
  const lines = done.flatMap(({ name, seconds, passed, failed, skipped, failures = [], note, parts = [] }) => [
    `${failed > 0 ? '✗' : '✓'} ${name.padEnd(9)}${seconds.toFixed(1).padStart(6)} s  ${countLine(passed, failed, skipped.length)}${note ? `  (${note})` : ''}`,
    ...parts.map((part) => `    ${part}`),
    ...failures.map((test) => `    failed: ${test}`),
    ...skipped.map((test) => `    skipped: ${test}`),
  ]);
  /** @param {(step: Outcome) => number} count */
  const sum = (count) => done.reduce((total, step) => total + count(step), 0);
  const passed = sum((step) => step.passed);
  const failed = sum((step) => step.failed);
  const skipped = sum((step) => step.skipped.length);
  process.stdout.write(`\n${lines.join('\n')}\n\n${countLine(passed, failed, skipped)}\n`);
  return failed > 0 || passed === 0 ? 1 : 0;
}

/**
 * @param {number} passed
 * @param {number} failed
 * @param {number} skipped
 */
function countLine(passed, failed, skipped) {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}

/**
 * Without one of them, the test that runs it says so.
 * @returns {Outcome}
 */
function installPrograms() {
  const { missing, reason } = ensureSafeLinePrograms();
  const note = missing.length > 0 ? `${missing.length} missing, ${reason}: ${missing.join(', ')}` : 'all there';
  return { passed: 0, failed: 0, skipped: [], note };
}

/** @returns {Outcome} */
function runUnit() {
  return countOf(runVitest({}));
}

/** @returns {Outcome} */
function runEndToEnd() {
  const run = runPlaywright({ env: { AINTERN_CHROMIUM: ensureTestBrowser() } });
  const launchers = [...new Set(run.outcomes.flatMap(({ project }) => project ?? []))];
  return {
    ...countOf(run),
    parts: launchers.map((launcher) => {
      const own = countOf({ outcomes: run.outcomes.filter(({ project }) => project === launcher), problems: [] });
      return `${launcher}: ${countLine(own.passed, own.failed, own.skipped.length)}`;
    }),
  };
}

/**
 * @param {import('./test-run/report-tests.mjs').TestRun} run
 * @returns {Outcome}
 */
function countOf({ outcomes, problems }) {
  const failures = outcomes.filter(({ state }) => state === 'failed');
  return {
    passed: outcomes.filter(({ state }) => state === 'passed').length,
    failed: failures.length + problems.length,
    failures: failures.map(
      ({ file, name, project, why = 'no reason given' }) =>
        `${project ? `[${project}] ` : ''}${file}: ${name}: ${stripVTControlCharacters(why).split('\n', 1)}`,
    ),
    skipped: outcomes
      .filter(({ state }) => state === 'skipped')
      .map(({ file, name, why }) => `${file}: ${name}: ${why ?? 'no reason given, or not reached after a failure'}`),
    ...(problems.length > 0 && { note: problems.join('; ') }),
  };
}

/**
 * @param {number} status
 * @returns {Outcome}
 */
function check(status) {
  return status === 0 ? { passed: 1, failed: 0, skipped: [] } : failure(`exit code ${status}`);
}

/**
 * @param {() => unknown} action
 * @param {{passed: number}} success
 * @returns {Outcome}
 */
function attempt(action, { passed }) {
  try {
    action();
    return { passed, failed: 0, skipped: [] };
  } catch (error) {
    return failure(error instanceof Error ? error.message : String(error));
  }
}

/**
 * @param {string} note
 * @returns {Outcome}
 */
function failure(note) {
  return { passed: 0, failed: 1, skipped: [], note };
}

/**
 * @param {string} script
 * @param {string[]} args
 */
function tool(script, args) {
  const { status } = spawnSync(process.execPath, [join(root, 'node_modules', script), ...args], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  return status ?? 1;
}
