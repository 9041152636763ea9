import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';
import { cli } from './aintern';
import { type Inside, insideArguments, talkInside } from './inside/talk-inside';

export interface ServedApp {
  readonly child: ChildProcess;
  readonly url: string;
  /** Only for a process started with `isOpen`. */
  readonly inside: Inside;
  /** Its error output so far. */
  stderr(): string;
  /** Kills it like the system does: no handler runs. */
  kill(): Promise<void>;
  /** Stops it like Ctrl+C. */
  stop(): Promise<void>;
}

export interface ServeOptions {
  readonly workspace: string;
  readonly data: string;
  readonly env?: Readonly<Record<string, string>>;
  /** The command that starts it, if not Node itself. */
  readonly wrapper?: readonly string[];
  /** Whether the test talks to the process from within. */
  readonly isOpen?: boolean;
}

/** Starts the built web host and returns its process before it is ready, for tests that interrupt its start. */
export function spawnApp({ workspace, data, env = {}, wrapper = [], isOpen = false }: ServeOptions): ChildProcess {
  const node = isOpen ? [process.execPath, ...insideArguments] : [process.execPath];
  const serve = [...node, cli, 'serve', '--no-open', '--port', '0', '--workspace', workspace];
  const [command = '', ...args] = [...wrapper, ...serve];
  const child = spawn(command, args, {
    env: { ...process.env, AINTERN_DATA: data, ...env },
    stdio: ['ignore', 'pipe', 'pipe', ...(isOpen ? ['ipc' as const] : [])],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

export function hasEnded(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
  });
}

/** Starts the built web host and waits until it is listening. */
export async function serveApp(options: ServeOptions): Promise<ServedApp> {
  const child = spawnApp(options);
  let complaints = '';
  child.stderr?.on('data', (bytes) => {
    complaints += String(bytes);
  });
  async function end(signal: NodeJS.Signals): Promise<void> {
    child.kill(signal);
    await hasEnded(child);
  }
  return {
    child,
    url: await printedUrl(child, () => complaints),
    inside: talkInside(child),
    stderr: () => complaints,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  };
}

async function printedUrl({ stdout }: ChildProcess, complaints: () => string): Promise<string> {
  if (stdout) for await (const line of createInterface(stdout)) return JSON.parse(line).url;
  throw new Error(`The web host ended before it printed its URL: ${complaints()}`);
}
