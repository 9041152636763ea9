import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runPlaywright, runVitest } from '../test-run/run-tests.mjs';

/** @typedef {import('../test-run/report-tests.mjs').TestRun} TestRun */

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Runs the tests whose names match, each once: specs on the web host, those of the desktop on Electron.
 * @param {string} pattern
 * @param {Readonly<Record<string, string>>} env
 * @returns {TestRun}
 */
export function runCaseTests(pattern, env) {
  const all = filesNaming(new RegExp(pattern));
  /** @param {RegExp} name */
  const those = (name) => all.filter((file) => name.test(file));
  const [unit, web, desktop] = [
    those(/\.test\.tsx?$/),
    those(/(?<!\.desktop)\.spec\.ts$/),
    those(/\.desktop\.spec\.ts$/),
  ];
  const runs = [
    ...(unit.length > 0 ? [runVitest({ files: unit, pattern, env })] : []),
    ...(web.length > 0 ? [runPlaywright({ files: web, pattern, launcher: 'web', env })] : []),
    ...(desktop.length > 0 ? [runPlaywright({ files: desktop, pattern, launcher: 'electron', env })] : []),
  ];
  return {
    outcomes: runs.flatMap(({ outcomes }) => outcomes),
    problems: runs.flatMap(({ problems }) => problems),
  };
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
