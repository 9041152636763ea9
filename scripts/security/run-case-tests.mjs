import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readPlaywright, readVitest } from './read-reports.mjs';

/** @typedef {import('./read-reports.mjs').Findings} Findings */

const root = fileURLToPath(new URL('../..', import.meta.url));
const reporter = join(root, 'scripts', 'security', 'case-reporter.mjs');

/**
 * Runs the tests whose names match, each once: specs on the web host, those of the desktop alone on its stand-in.
 * @param {string} pattern
 * @param {Readonly<Record<string, string>>} environment
 * @returns {Findings}
 */
export function runCaseTests(pattern, environment) {
  const reports = mkdtempSync(join(tmpdir(), 'aintern-security-'));
  const files = filesNaming(new RegExp(pattern));
  /** @param {RegExp} name */
  const those = (name) => files.filter((file) => name.test(file));
  /**
   * @param {string} launcher
   * @param {string[]} specs
   */
  const playwright = (launcher, specs) => {
    const file = join(reports, `${launcher}.json`);
    return run(
      '@playwright/test/cli.js',
      ['test', '--project', launcher, '--grep', pattern, ...specs],
      { ...environment, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
      () => readPlaywright(readJson(file)),
    );
  };
  try {
    const unit = those(/\.test\.tsx?$/);
    const web = those(/(?<!\.desktop)\.spec\.ts$/);
    const desktop = those(/\.desktop\.spec\.ts$/);
    const file = join(reports, 'vitest.json');
    const vitest = () =>
      run(
        'vitest/vitest.mjs',
        ['run', '--reporter=default', `--reporter=${reporter}`, '--testNamePattern', pattern, ...unit],
        { ...environment, AINTERN_CASE_REPORT: file },
        () => readVitest(readJson(file)),
      );
    const findings = [
      ...(unit.length > 0 ? [vitest()] : []),
      ...(web.length > 0 ? [playwright('web', web)] : []),
      ...(desktop.length > 0 ? [playwright('electron-stand-in', desktop)] : []),
    ];
    return {
      outcomes: findings.flatMap(({ outcomes }) => outcomes),
      problems: findings.flatMap(({ problems }) => problems),
    };
  } finally {
    rmSync(reports, { recursive: true, force: true });
  }
}

/**
 * Loading every test file to learn its names would take longer than most classes run; a test that carries an id has it in its file.
 * @param {RegExp} pattern
 */
function filesNaming(pattern) {
  return ['src', 'e2e'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(test\.tsx?|spec\.ts)$/.test(name))
      .map((name) => join(folder, name).split(sep).join('/'))
      .filter((path) => pattern.test(readFileSync(join(root, path), 'utf8')))
      .sort(),
  );
}

/**
 * @param {string} script
 * @param {string[]} args
 * @param {Readonly<Record<string, string>>} environment
 * @param {() => Findings} read
 * @returns {Findings}
 */
function run(script, args, environment, read) {
  const { status } = spawnSync(process.execPath, [join(root, 'node_modules', script), ...args], {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  try {
    const findings = read();
    const isSaid = findings.problems.length > 0 || findings.outcomes.some((outcome) => outcome.status === 'failed');
    if (status === 0 || isSaid) return findings;
    return { ...findings, problems: [`${script}: no test failed, but it ended with ${status}`] };
  } catch {
    return { outcomes: [], problems: [`${script}: ended with ${status} and without a report`] };
  }
}

/** @param {string} file */
function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}
