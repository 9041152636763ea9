import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from './ensure-built.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { ensureTestBrowser } from './find-chromium.mjs';

/**
 * @typedef {{passed: number, failed: number, skipped: string[], note?: string, parts?: string[]}} Outcome
 * @typedef {{name: string, needs?: string[], run: () => Outcome}} Step
 */

const root = fileURLToPath(new URL('..', import.meta.url));
const reports = mkdtempSync(join(tmpdir(), 'aintern-test-'));

/** @type {Step[]} */
const steps = [
  { name: 'types', run: () => check(tool('typescript/bin/tsc', ['-b'])) },
  { name: 'lint', run: () => check(tool('@biomejs/biome/bin/biome', ['check', '.'])) },
  { name: 'build', run: () => attempt(build, { passed: 1 }) },
  { name: 'chromium', run: () => attempt(ensureTestBrowser, { passed: 0 }) },
  { name: 'unit', needs: ['build', 'chromium'], run: runUnit },
  { name: 'e2e', needs: ['build', 'chromium'], run: runEndToEnd },
];

process.exitCode = main(process.argv.slice(2));
rmSync(reports, { recursive: true, force: true });

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
  const lines = done.flatMap(({ name, seconds, passed, failed, skipped, note, parts = [] }) => [
    `${failed > 0 ? '✗' : '✓'} ${name.padEnd(9)}${seconds.toFixed(1).padStart(6)} s  ${countLine(passed, failed, skipped.length)}${note ? `  (${note})` : ''}`,
    ...parts.map((part) => `    ${part}`),
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

/** @returns {Outcome} */
function runUnit() {
  const file = join(reports, 'vitest.json');
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const status = tool('vitest/vitest.mjs', args);
  const result = readJson(file);
  return result ? withExitStatus(countVitest(result), status) : failure('vitest ended without a report');
}

/** @returns {Outcome} */
function runEndToEnd() {
  const file = join(reports, 'playwright.json');
  const status = tool('@playwright/test/cli.js', ['test'], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    AINTERN_CHROMIUM: ensureTestBrowser(),
  });
  const result = readJson(file);
  return result ? withExitStatus(countPlaywright(result), status) : failure('playwright ended without a report');
}

/**
 * @param {{testResults: {name: string, status: string, assertionResults: {status: string, fullName: string}[]}[]}} result
 * @returns {Outcome}
 */
function countVitest({ testResults }) {
  const tests = testResults.flatMap((file) => file.assertionResults);
  const failedTests = tests.filter((test) => test.status === 'failed');
  const brokenFiles = testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  );
  return {
    passed: tests.filter((test) => test.status === 'passed').length,
    failed: failedTests.length + brokenFiles.length,
    skipped: tests.filter((test) => !['passed', 'failed'].includes(test.status)).map((test) => test.fullName),
  };
}

/**
 * @typedef {{status: string, projectName: string, annotations: {type: string, description?: string}[]}} PlaywrightTest
 * @typedef {{title: string, file: string, tests: PlaywrightTest[]}} PlaywrightSpec
 * @typedef {{suites?: PlaywrightSuite[], specs?: PlaywrightSpec[]}} PlaywrightSuite
 */

/**
 * @param {PlaywrightSuite & {errors: unknown[]}} result
 * @returns {Outcome}
 */
function countPlaywright(result) {
  const tests = specsOf(result).flatMap(({ title, file, tests }) => tests.map((test) => ({ ...test, title, file })));
  return {
    passed: tests.filter((test) => test.status === 'expected').length,
    failed: tests.filter((test) => test.status === 'unexpected').length + result.errors.length,
    skipped: tests
      .filter((test) => test.status === 'skipped')
      .map(({ title, file, annotations }) => {
        const reason = annotations.find(({ type }) => ['skip', 'fixme'].includes(type))?.description;
        return `${file}: ${title}: ${reason ?? 'no reason given, or not reached after a failure'}`;
      }),
    parts: [...new Set(tests.map(({ projectName }) => projectName))].map((launcher) => {
      const own = tests.filter(({ projectName }) => projectName === launcher);
      const count = (/** @type {string} */ wanted) => own.filter(({ status }) => status === wanted).length;
      return `${launcher}: ${countLine(count('expected'), count('unexpected'), count('skipped'))}`;
    }),
  };
}

/**
 * @param {PlaywrightSuite} suite
 * @returns {PlaywrightSpec[]}
 */
function specsOf({ suites = [], specs = [] }) {
  return [...specs, ...suites.flatMap(specsOf)];
}

/**
 * Unhandled errors outside tests show only in the runner's exit status.
 * @param {Outcome} outcome
 * @param {number} status
 * @returns {Outcome}
 */
function withExitStatus(outcome, status) {
  if (status === 0 || outcome.failed > 0) return outcome;
  return { ...outcome, failed: 1, note: `no test failed, but the runner ended with ${status}` };
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
 * @param {Record<string, string>} [env]
 */
function tool(script, args, env = {}) {
  const { status } = spawnSync(process.execPath, [join(root, 'node_modules', script), ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  return status ?? 1;
}

/** @param {string} file */
function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}
