import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBuilt } from './ensure-built.mjs';
import { ensureInstalled } from './ensure-installed.mjs';

/**
 * @typedef {{total: number, covered: number}} Count
 * @typedef {{lines: Count, branches: Count, functions: Count}} Coverage
 * @typedef {{name: string, coverage: Coverage}} Row
 */

const root = fileURLToPath(new URL('..', import.meta.url));
const summaryFile = join(root, 'coverage', 'coverage-summary.json');

/** In percent, for the folders whose mistakes would reach furthest. */
const goal = { lines: 95, branches: 90 };
const foldersWithGoal = ['src/shared', 'src/main/parser', 'src/main/model', 'src/main/tools', 'src/main/execution'];

/** @type {(keyof Coverage)[]} */
const measures = ['lines', 'branches', 'functions'];

process.exitCode = main();

function main() {
  try {
    ensureInstalled();
    // Some tests run the bundles.
    ensureBuilt();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    return 1;
  }
  rmSync(summaryFile, { force: true });
  const testsPassed = runTests();
  const files = readSummary();
  if (!files) {
    process.stderr.write('vitest ended without a coverage report: see above.\n');
    return 1;
  }
  const rows = rowsOf(files);
  process.stdout.write(`\n${tableOf(rows)}\n\nEvery line: coverage/index.html\n`);
  if (!testsPassed) process.stdout.write('✗ A test failed: see above.\n');
  return testsPassed && rows.every((row) => verdictOn(row) !== 'missed') ? 0 : 1;
}

function runTests() {
  const script = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const { status } = spawnSync(process.execPath, [script, 'run', '--coverage'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  return status === 0;
}

/** @returns {Map<string, Coverage> | null} by path from the root, with forward slashes */
function readSummary() {
  try {
    /** @type {Record<string, Coverage>} */
    const { total: _total, ...files } = JSON.parse(readFileSync(summaryFile, 'utf8'));
    return new Map(
      Object.entries(files).map(([path, coverage]) => [relative(root, path).split(sep).join('/'), coverage]),
    );
  } catch {
    return null;
  }
}

/**
 * @param {Map<string, Coverage>} files
 * @returns {Row[]}
 */
function rowsOf(files) {
  const folders = [...new Set([...foldersWithGoal, ...[...files.keys()].map(folderOf).sort()])];
  const rows = folders.map((name) => ({
    name,
    coverage: sumOf([...files].flatMap(([path, coverage]) => (folderOf(path) === name ? [coverage] : []))),
  }));
  return [...rows, { name: 'all', coverage: sumOf([...files.values()]) }];
}

/**
 * The folders of main are parts of their own; the files beside them wire those together.
 * @param {string} path
 */
function folderOf(path) {
  const parts = path.split('/').slice(0, -1);
  return parts.slice(0, parts[1] === 'main' ? 3 : 2).join('/');
}

/**
 * @param {Coverage[]} all
 * @returns {Coverage}
 */
function sumOf(all) {
  /** @param {keyof Coverage} measure */
  const sum = (measure) => ({
    total: all.reduce((total, coverage) => total + coverage[measure].total, 0),
    covered: all.reduce((covered, coverage) => covered + coverage[measure].covered, 0),
  });
  return { lines: sum('lines'), branches: sum('branches'), functions: sum('functions') };
}

/** @param {Row[]} rows */
function tableOf(rows) {
  const width = Math.max(...rows.map(({ name }) => name.length));
  const header = ['', ...measures].map((title, index) => (index === 0 ? title.padEnd(width) : title.padStart(11)));
  const lines = rows.map((row) => {
    const verdict = verdictOn(row);
    return [
      row.name.padEnd(width),
      ...measures.map((measure) => `${percentOf(row.coverage[measure]).toFixed(1)} %`.padStart(11)),
      verdict === 'none' ? '' : `  ${verdict === 'met' ? '✓ met' : '✗ missed'}: ${goalText()}`,
    ].join('');
  });
  return [header.join(''), ...lines].join('\n');
}

/**
 * @param {Row} row
 * @returns {'none' | 'met' | 'missed'}
 */
function verdictOn({ name, coverage }) {
  if (!foldersWithGoal.includes(name)) return 'none';
  const isMet = percentOf(coverage.lines) >= goal.lines && percentOf(coverage.branches) >= goal.branches;
  // A folder without a single line was not measured, whatever the reason.
  return isMet && coverage.lines.total > 0 ? 'met' : 'missed';
}

function goalText() {
  return `lines ≥ ${goal.lines} %, branches ≥ ${goal.branches} %`;
}

/** @param {Count} count */
function percentOf({ total, covered }) {
  return total === 0 ? 100 : (covered / total) * 100;
}
