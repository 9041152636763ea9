import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findElectron } from '../find-electron.mjs';
import { runInMemory } from './in-memory.mjs';
import { readPlaywright } from './read-playwright.mjs';

/**
 * @typedef {import('./report-tests.mjs').TestRun} TestRun
 * @typedef {{files?: readonly string[], pattern?: string, env?: Readonly<Record<string, string>>}} Wanted
 */

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Runs the tests of the files whose names match, or all.
 * @param {Wanted & {isCovered?: boolean}} wanted
 * @returns {TestRun}
 */
export function runVitest({ files = [], pattern, isCovered = false, env = {} }) {
  const reporters = ['--reporter=default', `--reporter=${join(root, 'scripts/test-run/report-tests.mjs')}`];
  const filter = pattern === undefined ? [] : ['--testNamePattern', pattern];
  return run({
    runner: 'vitest',
    script: 'vitest/vitest.mjs',
    args: ['run', ...reporters, ...filter, ...(isCovered ? ['--coverage'] : []), ...files],
    env: (report) => ({ ...env, AINTERN_TEST_REPORT: report }),
    read: (report) => report,
  });
}

/**
 * The same for the specs, on one launcher or on all.
 * @param {Wanted & {launcher?: string, workers?: number}} wanted
 * @returns {TestRun}
 */
export function runPlaywright({ files = [], pattern, launcher, workers, env = {} }) {
  if (launcher === 'electron' && findElectron() === null) {
    return { outcomes: [], problems: ['specs on Electron were not run, because its binary is not here'] };
  }
  return run({
    runner: 'playwright',
    script: '@playwright/test/cli.js',
    args: [
      ...['test', ...files],
      ...(launcher === undefined ? [] : ['--project', launcher]),
      ...(pattern === undefined ? [] : ['--grep', pattern]),
      ...(workers === undefined ? [] : ['--workers', String(workers)]),
    ],
    env: (report) => ({ ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report }),
    read: readPlaywright,
  });
}

/**
 * @param {{
 *   runner: string, script: string, args: string[],
 *   env: (report: string) => Record<string, string>,
 *   read: (report: any) => TestRun,
 * }} started
 * @returns {TestRun}
 */
function run({ runner, script, args, env, read }) {
  const folder = mkdtempSync(join(tmpdir(), 'aintern-test-'));
  const file = join(folder, 'report.json');
  try {
    const status = runInMemory([process.execPath, join(root, 'node_modules', script), ...args], {
      cwd: root,
      env: { ...process.env, ...env(file) },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    const report = readJson(file);
    if (!report) return { outcomes: [], problems: [`${runner} ended with ${status} and without a report`] };
    const done = read(report);
    // Some errors outside of tests show only in the runner's exit status.
    const isSaid = done.problems.length > 0 || done.outcomes.some(({ state }) => state === 'failed');
    return status === 0 || isSaid
      ? done
      : { ...done, problems: [`no test failed, but ${runner} ended with ${status}`] };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {string} file */
function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}
