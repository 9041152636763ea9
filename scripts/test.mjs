import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { ensureTestBrowser } from './ensure-chromium.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { runPlaywright, runVitest } from './test-run/run-tests.mjs';

/**
 * @typedef {{passed: number, failed: number, skipped: string[], failures?: string[], note?: string, parts?: string[]}} Outcome
 * @typedef {Outcome & {name: string, seconds: number}} DoneStep
 * @typedef {{name: string, needs?: string[], run: () => Outcome | Promise<Outcome>}} Step
 */

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Mostly waits for the network, so it runs beside the installation and the checks.
 * @type {Step}
 */
const programs = { name: 'programs', run: installPrograms };
/**
 * Checks run side by side. The steps after them run one by one, because each uses all cores.
 * @type {Step[]}
 */
const checks = [
  { name: 'types', run: () => runTool('typescript/bin/tsc', ['-b']) },
  { name: 'lint', run: () => runTool('@biomejs/biome/bin/biome', ['check', '.']) },
  { name: 'layers', run: () => check([join(root, 'scripts/check-layers.mjs')]) },
  { name: 'unused', run: () => runTool('knip/bin/knip.js', ['--no-progress']) },
  { name: 'build', run: () => check([join(root, 'scripts/build.mjs')]) },
];
/** @type {Step[]} */
const tests = [
  { name: 'unit', needs: ['build', 'programs'], run: () => countOf(runVitest({})) },
  { name: 'e2e', needs: ['build', 'programs'], run: runEndToEnd },
];
const steps = [programs, ...checks, ...tests];

process.exitCode = await main(process.argv.slice(2));

/** @param {string[]} names */
async function main(names) {
  const unknown = names.filter((name) => !steps.some((step) => step.name === name));
  if (unknown.length > 0) {
    const known = steps.map((step) => step.name).join(', ');
    process.stderr.write(`No such step: ${unknown.join(', ')}. There are: ${known}.\n`);
    return 2;
  }
  const wanted = new Set(names.length > 0 ? names : steps.map((step) => step.name));
  for (const { name, needs = [] } of steps) if (wanted.has(name)) for (const need of needs) wanted.add(need);
  /** @param {Step} step */
  const isWanted = ({ name }) => wanted.has(name);
  const gettingPrograms = [programs].filter(isWanted).map(({ name, run }) => timed(name, run));
  const installed = await timed('install', () => attempt(ensureInstalled));
  const wantedChecks = installed.failed > 0 ? [] : checks.filter(isWanted);
  if (wantedChecks.length > 0) process.stdout.write(`\n── ${wantedChecks.map(({ name }) => name).join(', ')}\n`);
  const checking = wantedChecks.map(({ name, run }) => timed(name, run));
  const done = [installed, ...(await Promise.all([...gettingPrograms, ...checking]))];
  if (installed.failed > 0) return report(done);
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

/** @returns {Promise<Outcome>} */
async function installPrograms() {
  const { code, stdout } = await runNode([join(root, 'scripts/test-run/install-programs.mjs')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return code === 0 ? { passed: 0, failed: 0, skipped: [], note: stdout } : failure(`exit code ${code}`);
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
  return check([join(root, 'node_modules', script), ...args]);
}

/**
 * Prints what the program said when it has ended, so that several can run at once.
 * @param {string[]} args
 * @returns {Promise<Outcome>}
 */
async function check(args) {
  const { code, stdout, stderr } = await runNode(args, { stdio: ['ignore', 'pipe', 'pipe'] });
  process.stdout.write(`${stdout}${stderr}`);
  return code === 0 ? { passed: 1, failed: 0, skipped: [] } : failure(`exit code ${code}`);
}

/**
 * @param {string[]} args
 * @param {{stdio: import('node:child_process').StdioOptions}} options
 * @returns {Promise<{code: number | null, stdout: string, stderr: string}>}
 */
async function runNode(args, options) {
  const child = spawn(process.execPath, args, { cwd: root, ...options });
  const printed = [child.stdout, child.stderr].map((stream) => (stream ? text(stream) : ''));
  const [code] = await once(child, 'close');
  const [stdout = '', stderr = ''] = await Promise.all(printed);
  return { code, stdout, stderr };
}
