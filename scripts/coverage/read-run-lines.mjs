import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { mergeProcessCovs } from '@bcoe/v8-coverage';
import { convert } from 'ast-v8-to-istanbul';
import { parseAstAsync } from 'vite';

/** @typedef {import('@bcoe/v8-coverage').ProcessCov} ProcessCov */
/** @typedef {import('node:inspector').Profiler.ScriptCoverage} ScriptCoverage */

/** Number of reports in memory at once: each holds every function of a bundle. */
const BATCH = 20;

/**
 * The lines of the sources that ran in bundles: in processes that were started, and in pages.
 * @param {readonly string[]} folders of reports as V8 writes them
 * @returns {Promise<Map<string, Set<number>>>} by path
 */
export async function readRunLines(folders) {
  const reports = folders.flatMap((folder) =>
    existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [],
  );
  /** @type {Map<string, Set<number>>} */
  const lines = new Map();
  for (const script of mergeReports(reports)) {
    for (const [path, ran] of await linesOf(script)) {
      const known = lines.get(path);
      lines.set(path, known ? new Set([...known, ...ran]) : ran);
    }
  }
  return lines;
}

/** @param {readonly string[]} reports */
function mergeReports(reports) {
  /** @type {ProcessCov} */
  let merged = { result: [] };
  for (let start = 0; start < reports.length; start += BATCH) {
    merged = mergeProcessCovs([merged, ...reports.slice(start, start + BATCH).map(readReport)]);
  }
  return merged.result;
}

/**
 * @param {string} report
 * @returns {ProcessCov} with the bundles alone that can be traced back to their sources
 */
function readReport(report) {
  /** @type {ProcessCov} */
  const { result } = JSON.parse(readFileSync(report, 'utf8'));
  return {
    result: result.filter(({ url }) => url.startsWith('file:') && existsSync(`${fileURLToPath(url)}.map`)),
  };
}

/**
 * A line counts as run when a statement that begins on it has run.
 * @param {ScriptCoverage} script
 * @returns {Promise<[path: string, lines: Set<number>][]>}
 */
async function linesOf(script) {
  const path = fileURLToPath(script.url);
  const code = readFileSync(path, 'utf8');
  const map = JSON.parse(readFileSync(`${path}.map`, 'utf8'));
  const sources = await convert({
    code,
    ast: parseAstAsync(code),
    coverage: script,
    sourceMap: {
      ...map,
      sources: map.sources.map((/** @type {string} */ source) => new URL(source, script.url).href),
    },
  });
  return Object.entries(sources).map(([source, { statementMap, s }]) => [
    source,
    new Set(Object.entries(statementMap).flatMap(([id, { start }]) => (s[id] ? [start.line] : []))),
  ]);
}
