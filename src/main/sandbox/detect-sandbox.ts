import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { bubblewrapArguments, FILTER_FILE, STATUS_FILE } from './bubblewrap-arguments';
import { strictest } from './confinement';
import { explainFailure } from './explain-failure';
import { seccompFilter } from './seccomp-filter';
import { isFiltered } from './system-calls';

export type SandboxState =
  | { readonly kind: 'available'; readonly program: string; readonly filter: Buffer }
  /** In words for the user, including how to fix it. */
  | { readonly kind: 'unavailable'; readonly why: string };

export interface Machine {
  readonly platform: NodeJS.Platform;
  readonly arch: string;
  readonly programs: readonly string[];
}

/** System folders only: a program that a workspace puts on the PATH must not act as the sandbox. */
const programs = ['/usr/bin/bwrap', '/bin/bwrap', '/usr/local/bin/bwrap'];
const PATIENCE = 5_000;

/** Tests whether commands can be confined on this machine. */
export async function detectSandbox({ platform, arch, programs: known }: Machine): Promise<SandboxState> {
  const unavailable = (why: string): SandboxState => ({ kind: 'unavailable', why });
  if (platform !== 'linux') return unavailable('AIntern has no sandbox for this system yet.');
  if (!isFiltered(arch)) return unavailable(`AIntern has no sandbox for ${arch} processors yet.`);
  const program = known.find((path) => existsSync(path));
  if (program === undefined) return unavailable('Install bubblewrap to run read-only commands in a sandbox.');
  const filter = seccompFilter(arch);
  const failure = await tryOut(program, filter);
  return failure === null ? { kind: 'available', program, filter } : unavailable(explainFailure(failure));
}

/** Returns bubblewrap's error if it can't set up a sandbox, or null if it can. */
function tryOut(program: string, filter: Buffer): Promise<string | null> {
  const args = bubblewrapArguments(strictest, { folder: '/', hidden: [] });
  return new Promise((resolve) => {
    const child = spawn(program, [...args, '--', '/bin/sh', '-c', ':'], {
      cwd: '/',
      env: {},
      stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe', 'ignore'],
      timeout: PATIENCE,
      killSignal: 'SIGKILL',
    });
    const said = { status: '', errors: '' };
    child.stdio[STATUS_FILE]?.on('data', (text) => {
      said.status += text;
    });
    child.stderr?.on('data', (text) => {
      said.errors += text;
    });
    const feed = child.stdio[FILTER_FILE];
    if (feed && 'end' in feed) feed.on('error', () => {}).end(filter);
    child.once('error', ({ message }) => resolve(message));
    child.once('close', () => resolve(said.status.includes('"exit-code": 0') ? null : said.errors));
  });
}

let detected: Promise<SandboxState> | undefined;

/** Tested once per process. */
export function systemSandbox(): Promise<SandboxState> {
  detected ??= detectSandbox({ platform: process.platform, arch: process.arch, programs });
  return detected;
}

/**
 * Resolves once no test is under way. If AIntern ended in the middle of it, bubblewrap's child would be left waiting for its
 * parent forever, with everything open that it inherited.
 */
export async function sandboxTestDone(): Promise<void> {
  await detected;
}
