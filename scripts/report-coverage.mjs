import { readFileSync, rmSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { meetsGoal, rowsOf, tableOf } from './coverage/coverage-table.mjs';
import { linesOfSource, rangesOf } from './coverage/lines-of-sources.mjs';
import { ensureBuilt } from './ensure-built.mjs';
import { ensureTestBrowser } from './ensure-chromium.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { runPlaywright, runVitest } from './test-run/run-tests.mjs';

/**
 * @typedef {import('./coverage/coverage-table.mjs').Coverage} Coverage
 * @typedef {import('./coverage/lines-of-sources.mjs').Lines} Lines
 */

const root = fileURLToPath(new URL('..', import.meta.url));
const reports = join(root, 'coverage');
/** Kept apart from the reports, which vitest deletes when it starts. */
const recorded = join(root, '.cache', 'coverage');
const WORST = 15;

process.exitCode = await main();

async function main() {
  // From here on, builds, processes and pages are recorded.
  process.env.AINTERN_COVERAGE = recorded;
  for (const folder of [reports, recorded]) rmSync(folder, { recursive: true, force: true });
  let browser;
  try {
    ensureInstalled();
    ensureBuilt();
    browser = ensureTestBrowser();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    return 1;
  }
  const runs = runTests(browser);
  const files = await readCoverage();
  if (!files) {
    process.stderr.write('vitest ended without a coverage report: see above.\n');
    return 1;
  }
  const rows = rowsOf(new Map([...files].map(([path, { coverage }]) => [path, coverage])));
  process.stdout.write(
    `\n${tableOf(rows)}\n\n${worstOf(files)}\n\nEvery line, by the unit tests: coverage/index.html\n`,
  );
  const failed = runs.flatMap(({ outcomes }) => outcomes.filter(({ state }) => state === 'failed'));
  const problems = [...failed.map(({ file, name }) => `${file}: ${name}`), ...runs.flatMap((run) => run.problems)];
  for (const problem of problems) process.stdout.write(`✗ failed: ${problem}\n`);
  return problems.length === 0 && rows.every((row) => meetsGoal(row) !== false) ? 0 : 1;
}

/** @param {string} browser */
function runTests(browser) {
  const env = { AINTERN_CHROMIUM: browser };
  return [
    runVitest({ isCovered: true }),
    runPlaywright({ launcher: 'web', env }),
    runPlaywright({ launcher: 'electron', env }),
  ];
}

/** @returns {Promise<Map<string, {coverage: Coverage, lines: Lines}> | null>} by path from the root, with forward slashes */
async function readCoverage() {
  const summaries = readReport('coverage-summary.json');
  const details = readReport('coverage-final.json');
  if (!summaries || !details) return null;
  // Imported only once the dependencies are installed.
  const { readRunLines } = await import('./coverage/read-run-lines.mjs');
  const ran = await readRunLines(['processes', 'pages'].map((name) => join(recorded, name)));
  return new Map(
    Object.keys(details).map((path) => {
      const lines = linesOfSource(details[path], ran.get(path) ?? new Set());
      return [relative(root, path).split(sep).join('/'), { coverage: { ...summaries[path], allLines: lines }, lines }];
    }),
  );
}

/**
 * @param {string} name
 * @returns {Record<string, any> | null}
 */
function readReport(name) {
  try {
    return JSON.parse(readFileSync(join(reports, name), 'utf8'));
  } catch {
    return null;
  }
}

/** @param {ReadonlyMap<string, {lines: Lines}>} files */
function worstOf(files) {
  const worst = [...files]
    .filter(([, { lines }]) => lines.uncovered.length > 0)
    .sort(([, a], [, b]) => b.lines.uncovered.length - a.lines.uncovered.length)
    .slice(0, WORST);
  return [
    'Files with most lines that no test runs:',
    ...worst.map(
      ([path, { lines }]) => `  ${lines.uncovered.length} of ${lines.total}  ${path}: ${rangesOf(lines.uncovered)}`,
    ),
  ].join('\n');
}
