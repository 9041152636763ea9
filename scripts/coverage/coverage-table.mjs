/**
 * @typedef {{total: number, covered: number}} Count
 * @typedef {{lines: Count, branches: Count, functions: Count, allLines: Count}} Coverage of the unit tests, and lines of all tests
 * @typedef {{name: string, coverage: Coverage}} Row
 */

/** In percent, by unit tests alone, for the folders where bugs do the most harm. */
const folderGoal = { lines: 95, branches: 90 };
const foldersWithGoal = [
  'src/shared',
  'src/main/parser',
  'src/main/model',
  'src/main/tools',
  'src/main/execution',
  'src/main/secrets',
];
/** In percent of all lines, by all tests. */
const overallGoal = 90;

/** @type {[measure: keyof Coverage, title: string][]} */
const columns = [
  ['lines', 'lines'],
  ['branches', 'branches'],
  ['functions', 'functions'],
  ['allLines', 'lines, all tests'],
];

/**
 * A row for each folder, those with a goal first, and one for everything.
 * @param {ReadonlyMap<string, Coverage>} files by path from the root, with forward slashes
 * @returns {Row[]}
 */
export function rowsOf(files) {
  const folders = [...new Set([...foldersWithGoal, ...[...files.keys()].map(folderOf).sort()])];
  const rows = folders.map((name) => ({
    name,
    coverage: sumOf([...files].flatMap(([path, coverage]) => (folderOf(path) === name ? [coverage] : []))),
  }));
  return [...rows, { name: 'all', coverage: sumOf([...files.values()]) }];
}

/** @param {readonly Row[]} rows */
export function tableOf(rows) {
  const width = Math.max(...rows.map(({ name }) => name.length));
  const widths = columns.map(([, title]) => Math.max(title.length, 9) + 2);
  const header = [''.padEnd(width), ...columns.map(([, title], index) => title.padStart(widths[index] ?? 0))].join('');
  const lines = rows.map((row) => {
    const cells = columns.map(([measure], index) =>
      `${percentOf(row.coverage[measure]).toFixed(1)} %`.padStart(widths[index] ?? 0),
    );
    const isMet = meetsGoal(row);
    const verdict = isMet === null ? '' : `  ${isMet ? '✓ met' : '✗ missed'}: ${goalOf(row)}`;
    return [row.name.padEnd(width), ...cells, verdict].join('');
  });
  return [header, ...lines].join('\n');
}

/**
 * @param {Row} row
 * @returns {boolean | null} null where there is no goal
 */
export function meetsGoal({ name, coverage }) {
  // Zero lines means that nothing was measured, whatever the reason.
  if (name === 'all') return coverage.allLines.total > 0 && percentOf(coverage.allLines) >= overallGoal;
  if (!foldersWithGoal.includes(name)) return null;
  const { lines, branches } = coverage;
  return lines.total > 0 && percentOf(lines) >= folderGoal.lines && percentOf(branches) >= folderGoal.branches;
}

/** @param {Row} row */
function goalOf({ name }) {
  if (name === 'all') return `lines of all tests ≥ ${overallGoal} %`;
  return `lines ≥ ${folderGoal.lines} %, branches ≥ ${folderGoal.branches} %`;
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
 * @param {readonly Coverage[]} all
 * @returns {Coverage}
 */
function sumOf(all) {
  /** @param {keyof Coverage} measure */
  const sum = (measure) => ({
    total: all.reduce((total, coverage) => total + coverage[measure].total, 0),
    covered: all.reduce((covered, coverage) => covered + coverage[measure].covered, 0),
  });
  return { lines: sum('lines'), branches: sum('branches'), functions: sum('functions'), allLines: sum('allLines') };
}

/** @param {Count} count */
function percentOf({ total, covered }) {
  return total === 0 ? 100 : (covered / total) * 100;
}
