/**
 * @typedef {{statementMap: Record<string, {start: {line: number}}>, s: Record<string, number>}} StatementCoverage
 * @typedef {{total: number, covered: number, uncovered: number[]}} Lines
 */

/**
 * The lines of a source on which a statement begins, as the unit tests have found them, and which of those ran there or
 * in a bundle. What only a bundle has is not counted: it adds nothing to what there is to cover.
 * @param {StatementCoverage} unit
 * @param {ReadonlySet<number>} ran in bundles
 * @returns {Lines}
 */
export function linesOfSource({ statementMap, s }, ran) {
  /** @type {Map<number, boolean>} */
  const lines = new Map();
  for (const [id, { start }] of Object.entries(statementMap)) {
    lines.set(start.line, lines.get(start.line) || (s[id] ?? 0) > 0 || ran.has(start.line));
  }
  const uncovered = [...lines].flatMap(([line, isCovered]) => (isCovered ? [] : [line])).sort((a, b) => a - b);
  return { total: lines.size, covered: lines.size - uncovered.length, uncovered };
}

/**
 * `3, 7-9`: neighbours among the counted lines are told as one.
 * @param {readonly number[]} lines in order
 */
export function rangesOf(lines) {
  /** @type {[from: number, to: number][]} */
  const ranges = [];
  for (const line of lines) {
    const last = ranges.at(-1);
    if (last && line === last[1] + 1) last[1] = line;
    else ranges.push([line, line]);
  }
  return ranges.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join(', ');
}
