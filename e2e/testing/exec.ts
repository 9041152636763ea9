import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { cli, folders } from './aintern';

export interface Line {
  readonly type: string;
  readonly [field: string]: unknown;
}

export interface ExecOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly onOutput?: (text: string, stop: () => void) => void;
}

/** Variables that may hold the user's own API keys, which no test uses. */
const keyVariables = /^(?:ANTHROPIC|OPENAI|OPENROUTER)_/;

/** Runs `aintern exec` in its own folders until it exits. */
export function startExec(args: readonly string[], { env = {}, onOutput }: ExecOptions = {}) {
  const { base, workspace, data } = folders();
  const own = Object.fromEntries(Object.entries(process.env).filter(([name]) => !keyVariables.test(name)));
  const run = async (...more: readonly string[]) => {
    const child = spawn(process.execPath, [cli, 'exec', ...args, '--workspace', workspace, ...more], {
      env: { ...own, ...env, AINTERN_DATA: data },
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    child.stdin.end();
    const stop = () => void child.kill('SIGINT');
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => onOutput?.(String(bytes), stop));
    const exited = new Promise<number | null>((done) => {
      child.once('exit', done);
    });
    const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), exited]);
    return { stdout, stderr, code, lines: () => linesOf(stdout) };
  };
  return { base, workspace, data, run };
}

function linesOf(stdout: string): Line[] {
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
}
