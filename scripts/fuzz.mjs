import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './ensure-installed.mjs';
import { ensureSafeLinePrograms } from './safe-line-programs.mjs';

/**
 * @typedef {{laws: number, runs: number}} Properties
 * @typedef {{testResults: {assertionResults: {meta?: {properties?: Properties}}[]}[]}} Report
 */

const root = fileURLToPath(new URL('..', import.meta.url));
const DEFAULT_RUNS = '100000';

process.exitCode = main(process.argv.slice(2));

/**
 * Runs every law far more often than `npm test` does.
 * @param {string[]} argv
 */
function main([runs = DEFAULT_RUNS, ...rest]) {
  if (!/^[1-9]\d*$/.test(runs) || rest.length > 0) {
    process.stderr.write('Usage: node scripts/fuzz.mjs [runs of each law]\n');
    return 2;
  }
  try {
    ensureInstalled();
    const { missing, reason } = ensureSafeLinePrograms();
    if (missing.length > 0) process.stderr.write(`Programs missing, ${reason}: ${missing.join(', ')}\n`);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    return 1;
  }
  const folder = mkdtempSync(join(tmpdir(), 'aintern-fuzz-'));
  try {
    const file = join(folder, 'vitest.json');
    const status = runLaws(runs, file);
    const done = propertiesIn(file);
    const total = done && `${done.laws} laws, ${done.runs.toLocaleString('en')} runs`;
    process.stdout.write(`\n${total ?? 'vitest ended without a report'}\n`);
    return done ? status : 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * @param {string} runs
 * @param {string} file where the report goes
 */
function runLaws(runs, file) {
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const reporters = ['--reporter=verbose', '--reporter=json', `--outputFile.json=${file}`];
  const { status } = spawnSync(process.execPath, [vitest, 'run', 'laws', '--testTimeout=0', ...reporters], {
    cwd: root,
    env: { ...process.env, AINTERN_PROPERTY_RUNS: runs },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  return status ?? 1;
}

/**
 * @param {string} file
 * @returns {Properties | null}
 */
function propertiesIn(file) {
  if (!existsSync(file)) return null;
  /** @type {Report} */
  const { testResults } = JSON.parse(readFileSync(file, 'utf8'));
  const all = testResults.flatMap((test) => test.assertionResults.flatMap(({ meta }) => meta?.properties ?? []));
  return {
    laws: all.reduce((sum, { laws }) => sum + laws, 0),
    runs: all.reduce((sum, { runs }) => sum + runs, 0),
  };
}
