import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { bundle } from './bundle.mjs';
import { ensureBuilt } from './ensure-built.mjs';
import { ensureTestBrowser } from './ensure-chromium.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { casesIn, readFilters } from './security/case-classes.mjs';
import { describeJudgement } from './security/describe-judgement.mjs';
import { judgeCases } from './security/judge-cases.mjs';
import { casesOfTable, reasonsIn } from './security/read-case-list.mjs';
import { runCaseTests } from './security/run-case-tests.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

process.exitCode = await main(process.argv.slice(2));

/**
 * Runs every test that carries the id of a security case in its name, and says which cases are without one.
 * @param {string[]} argv classes or cases, none for all
 */
async function main(argv) {
  const filters = readFilters(argv);
  if ('problem' in filters) {
    process.stderr.write(`${filters.problem}\n`);
    return 2;
  }
  let environment;
  try {
    ensureInstalled();
    ensureBuilt();
    environment = { AINTERN_CHROMIUM: ensureTestBrowser() };
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    return 1;
  }
  const document = readFileSync(join(root, 'docs', 'security.md'), 'utf8');
  const listed = await readListedCases();
  const { outcomes, problems } = runCaseTests(filters.pattern, environment);
  const known = [
    ...new Set([...(listed ?? []), ...casesIn(document), ...outcomes.flatMap(({ name }) => casesIn(name))]),
  ].sort();
  const judgement = judgeCases({ rows: known.filter(filters.covers), outcomes, reasons: reasonsIn(document) });
  const all = { ...judgement, problems: [...problems, ...judgement.problems] };
  const source = listed
    ? 'Cases: those in security_cases.tsv, in docs/security.md and in the names of tests.'
    : 'Cases: those in docs/security.md and in the names of tests; there is no security_cases.tsv (AINTERN_CORPORA names its folder).';
  process.stdout.write(`\n${source}\n\n${describeJudgement(all)}\n`);
  return all.problems.length > 0 || all.total.rows === 0 ? 1 : 0;
}

/** @returns {Promise<string[] | null>} */
async function readListedCases() {
  const { findCorpora } = await import(pathToFileURL(await bundle(join(root, 'conformance', 'find-corpora.ts'))).href);
  const file = join(findCorpora(root, process.env), 'security_cases.tsv');
  return existsSync(file) ? casesOfTable(readFileSync(file, 'utf8')) : null;
}
