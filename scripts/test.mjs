import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { ensureTestBrowser } from './ensure-chromium.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { ensureSandbox } from './ensure-sandbox.mjs';
import { ensureSafeLinePrograms } from './safe-line-programs.mjs';
import { ensureTestDisplay } from './test-run/ensure-test-display.mjs';
import { runPlaywright, runVitest } from './test-run/run-tests.mjs';

/**
 * @typedef {{passed: number, failed: number, skipped: string[], failures?: string[], note?: string, parts?: string[]}} Outcome
 * @typedef {Outcome & {name: string, seconds: number}} DoneStep
 * @typedef {{name: string, needs?: string[], run: () => Outcome | Promise<Outcome>}} Step
 */

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Checks run side by side. The steps after them run one by one, because each uses all cores.
 * @type {Step[]}
 */
const checks = [
  { name: 'types', run: () => runTool('typescript/bin/tsc', ['-b']) },
  { name: 'lint', run: () => runTool('@biomejs/biome/bin/biome', ['check', '.']) },
  { name: 'layers', run: () => runNode([join(root, 'scripts/check-layers.mjs')]) },
  { name: 'unused', run: () => runTool('knip/bin/knip.js', ['--no-progress']) },
  { name: 'build', run: () => runNode([join(root, 'scripts/build.mjs')]) },
];
/** @type {Step[]} */
const tests = [
  { name: 'programs', run: installPrograms },
  { name: 'unit', needs: ['build', 'programs'], run: () => countOf(runVitest({})) },
  { name: 'e2e', needs: ['build', 'programs'], run: runEndToEnd },
];
const steps = [...checks, ...tests];

process.exitCode = await main(process.argv.slice(2));

/** @param {string[]} names */
async function main(names) {
  const unknown = names.filter((name) => !steps.some((step) => step.name === name));
  if (unknown.length > 0) {
    const known = steps.map((step) => step.name).join(', ');
    process.stderr.write(`No such step: ${unknown.join(', ')}. There are: ${known}.\n`);
    return 2;
  }
  const installed = await timed('install', () => attempt(ensureInstalled));
  if (installed.failed > 0) return report([installed]);
  const wanted = new Set(names.length > 0 ? names : steps.map((step) => step.name));
  for (const { name, needs = [] } of steps) if (wanted.has(name)) for (const need of needs) wanted.add(need);
  /** @param {Step} step */
  const isWanted = ({ name }) => wanted.has(name);
  const wantedChecks = checks.filter(isWanted);
  if (wantedChecks.length > 0) process.stdout.write(`\n── ${wantedChecks.map(({ name }) => name).join(', ')}\n`);
  const done = [installed, ...(await Promise.all(wantedChecks.map(({ name, run }) => timed(name, run))))];
  for (const { name, needs = [], run } of tests.filter(isWanted)) {
    process.stdout.write(`\n── ${name}\n`);
    const broken = done.find((step) => needs.includes(step.name) && step.failed > 0);
    done.push(await timed(name, broken ? () => failure(`not run, because ${broken.name} failed`) : run));
  }
  return report(done);
}

/**
 * @param {string} name
 * @param {Step['run']} run
 * @returns {Promise<DoneStep>}
 */
async function timed(name, run) {
  const startedAt = Date.now();
  const outcome = await run();
  return { name, seconds: (Date.now() - startedAt) / 1000, ...outcome };
}

/** @param {DoneStep[]} done */
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
 * A browser is needed. Without one of the others, the tests that need it are skipped and say so.
 * @returns {Outcome}
 */
function installPrograms() {
  const installed = attempt(() => {
    ensureTestBrowser();
    ensureSandbox();
    ensureTestDisplay();
  });
  const { missing, reason } = ensureSafeLinePrograms();
  const note = missing.length > 0 ? `${missing.length} missing, ${reason}: ${missing.join(', ')}` : 'all there';
  return { note, ...installed };
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
 * @param {() => unknown} action
 * @returns {Outcome}
 */
function attempt(action) {
  try {
    action();
    return { passed: 0, failed: 0, skipped: [] };
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
function runTool(script, args) {
  return runNode([join(root, 'node_modules', script), ...args]);
}

/**
 * Prints what the program said when it has ended, so that several can run at once.
 * @param {string[]} args
 * @returns {Promise<Outcome>}
 */
function runNode(args) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    let printed = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        printed += text;
      });
    }
    child.once('error', reject);
    child.once('close', (code) => {
      process.stdout.write(printed);
      resolve(code === 0 ? { passed: 1, failed: 0, skipped: [] } : failure(`exit code ${code}`));
    });
  });
}
