import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBuilt } from './ensure-built.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { faults } from './faults/faults.mjs';
import { closingLine, readPageOutcomes, rowOf, tableOf } from './faults/read-results.mjs';
import { ensureTestBrowser } from './find-chromium.mjs';

/**
 * @typedef {import('./faults/faults.mjs').Fault} Fault
 * @typedef {import('./faults/faults.mjs').PageProof} PageProof
 * @typedef {import('./faults/read-results.mjs').Outcome} Outcome
 * @typedef {import('./faults/read-results.mjs').Row} Row
 */

const root = fileURLToPath(new URL('..', import.meta.url));
const reports = mkdtempSync(join(tmpdir(), 'aintern-faults-'));

try {
  process.exitCode = main(process.argv.slice(2));
} finally {
  rmSync(reports, { recursive: true, force: true });
}

/**
 * Brings about each fault at full length, one after the other.
 * @param {string[]} names
 */
function main(names) {
  const unknown = names.filter((name) => !faults.some((fault) => fault.name === name));
  if (unknown.length > 0) {
    const known = faults.map(({ name }) => name).join(', ');
    process.stderr.write(`No such fault: ${unknown.join(', ')}. There are: ${known}.\n`);
    return 2;
  }
  try {
    ensureInstalled();
    ensureBuilt();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    return 1;
  }
  const wanted = faults.filter(({ name }) => names.length === 0 || names.includes(name));
  const rows = wanted.map(bringAbout);
  process.stdout.write(`\n${tableOf(rows)}\n\n${closingLine(rows)}\n`);
  return rows.some(({ failed }) => failed.length > 0) ? 1 : 0;
}

/**
 * @param {Fault} fault
 * @returns {Row}
 */
function bringAbout(fault) {
  const { name, done, holds, shownBy } = fault;
  process.stdout.write(`\n── ${name}: ${done}\n   ${holds}\n`);
  const startedAt = Date.now();
  const runs = [runVitest(fault), ...pageProjects(shownBy).map((project) => runPages(fault, project))];
  return rowOf(
    fault,
    runs.flatMap(({ outcomes }) => outcomes),
    {
      seconds: (Date.now() - startedAt) / 1000,
      complaints: runs.flatMap(({ complaint }) => complaint ?? []),
    },
  );
}

/** @param {Fault['shownBy']} shownBy */
function pageProjects(shownBy) {
  return [...new Set(shownBy.flatMap((proof) => ('project' in proof ? [proof.project] : [])))];
}

/**
 * @typedef {{outcomes: Outcome[], complaint?: string}} Run
 * @param {Fault} fault
 * @returns {Run}
 */
function runVitest({ name, shownBy }) {
  const proofs = shownBy.filter((proof) => !('project' in proof));
  if (proofs.length === 0) return { outcomes: [] };
  const file = join(reports, `${name}.json`);
  const reporters = ['--reporter=verbose', '--reporter=./scripts/faults/report-tests.mjs'];
  const status = tool('vitest/vitest.mjs', ['run', ...filesOf(proofs), '-t', anyOf(proofs), ...reporters], {
    AINTERN_FAULT_REPORT: file,
  });
  /** @type {Outcome[] | null} */
  const outcomes = readJson(file);
  return withStatus('vitest', outcomes, status);
}

/**
 * @param {Fault} fault
 * @param {PageProof['project']} project
 * @returns {Run}
 */
function runPages({ name, shownBy }, project) {
  const proofs = shownBy.filter((proof) => 'project' in proof && proof.project === project);
  const file = join(reports, `${name}-${project}.json`);
  const args = ['test', ...filesOf(proofs), '--project', project, '--grep', anyOf(proofs), '--workers', '1'];
  const status = tool('@playwright/test/cli.js', args, {
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    AINTERN_CHROMIUM: ensureTestBrowser(),
  });
  const report = readJson(file);
  return withStatus('playwright', report && readPageOutcomes(report), status);
}

/**
 * Errors outside tests show only in the runner’s exit status.
 * @param {string} runner
 * @param {Outcome[] | null} outcomes
 * @param {number} status
 * @returns {Run}
 */
function withStatus(runner, outcomes, status) {
  if (!outcomes) return { outcomes: [], complaint: `${runner} ended without a report` };
  const isKnown = status === 0 || outcomes.some(({ state }) => state === 'failed');
  return isKnown ? { outcomes } : { outcomes, complaint: `no test failed, but ${runner} ended with ${status}` };
}

/** @param {Fault['shownBy']} proofs */
function filesOf(proofs) {
  return [...new Set(proofs.map(({ file }) => file))];
}

/** @param {Fault['shownBy']} proofs */
function anyOf(proofs) {
  return [...new Set(proofs.map(({ test }) => test.replaceAll(/[^\w\s-]/g, '.')))].join('|');
}

/**
 * @param {string} script
 * @param {string[]} args
 * @param {Record<string, string>} env
 */
function tool(script, args, env) {
  const { status } = spawnSync(process.execPath, [join(root, 'node_modules', script), ...args], {
    cwd: root,
    env: { ...process.env, AINTERN_FULL_SIZE: '1', ...env },
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
