import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

/** The built command line, for tests that need its process. */
export const cli = resolve('out/main/cli.js');

/** Creates a separate workspace and data folder for one test. */
export function folders() {
  const base = mkdtempSync(join(realpathSync(tmpdir()), 'aintern-cli-'));
  // On a busy machine, removing the files of thousands of turns takes longer than the default ten seconds.
  onTestFinished(() => rmSync(base, { recursive: true, force: true }), 120_000);
  const workspace = join(base, 'work');
  mkdirSync(workspace);
  return { base, workspace, data: join(base, 'data') };
}

/** Runs the built command line to its end. */
export async function aintern(args: readonly string[], { stdin = '', data = folders().data, env = {} } = {}) {
  const child = spawn(process.execPath, [cli, ...args], { env: { ...process.env, AINTERN_DATA: data, ...env } });
  child.stdin.end(stdin);
  const exited = new Promise<number | null>((done) => {
    child.once('exit', done);
  });
  const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), exited]);
  const lines = () =>
    stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
  return { stdout, stderr, code, lines };
}
