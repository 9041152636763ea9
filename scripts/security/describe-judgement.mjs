import { caseClasses } from './case-classes.mjs';

/**
 * @typedef {import('./judge-cases.mjs').Judgement} Judgement
 * @typedef {import('./judge-cases.mjs').ClassResult} ClassResult
 */

const titles = ['rows', 'with a test', 'tests', 'passed', 'failed', 'skipped', 'do not apply'];
const nameWidth = Math.max(...Object.values(caseClasses).map((name) => name.length));

/**
 * A table with a line for each class, what it leaves to say, and a closing line.
 * @param {Judgement} judgement
 */
export function describeJudgement({ classes, total, skipped, notApplicable, problems }) {
  const lines = [
    lineOf(' ', ''.padEnd(nameWidth + 3), titles),
    ...classes.map((result) =>
      lineOf(
        result.tests.failed > 0 ? '✗' : '✓',
        `${result.id} ${(caseClasses[result.id] ?? '').padEnd(nameWidth)}`,
        cellsOf(result),
      ),
    ),
    lineOf(' ', 'all'.padEnd(nameWidth + 3), cellsOf(total)),
  ];
  const parts = [
    lines.join('\n'),
    listOf('Skipped', skipped),
    listOf('Does not apply', notApplicable),
    listOf('✗ Wrong', problems),
    closingLine(total, problems.length),
  ];
  return parts.filter((part) => part !== '').join('\n\n');
}

/** @param {Omit<ClassResult, 'id'>} result */
function cellsOf({ rows, tested, notApplicable, tests: { passed, failed, skipped } }) {
  return [rows, tested, passed + failed + skipped, passed, failed, skipped, notApplicable].map(String);
}

/**
 * @param {string} mark
 * @param {string} name
 * @param {readonly string[]} cells
 */
function lineOf(mark, name, cells) {
  return [mark, name, ...cells.map((cell, index) => cell.padStart(titles[index]?.length ?? 0))].join('  ').trimEnd();
}

/**
 * @param {string} title
 * @param {readonly string[]} items
 */
function listOf(title, items) {
  return items.map((item) => `${title}: ${item}`).join('\n');
}

/**
 * @param {Omit<ClassResult, 'id'>} total
 * @param {number} problems
 */
function closingLine({ rows, tested, notApplicable, tests: { passed, failed, skipped } }, problems) {
  const verdict = problems === 0 ? '✓ Every case holds' : `✗ ${problems} wrong`;
  return `${verdict}: ${rows} rows, ${tested} with a test, ${notApplicable} that do not apply; ${passed} tests passed, ${failed} failed, ${skipped} skipped`;
}
