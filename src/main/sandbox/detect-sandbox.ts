import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { bubblewrapArguments, FILTER_FILE, STATUS_FILE, statusArguments } from './bubblewrap-arguments';
import { type Confinement, strictest } from './confinement';
import { explainFailure } from './explain-failure';
import { type FilteredSockets, seccompFilter } from './seccomp-filter';
import { isFiltered } from './system-calls';

export type AvailableSandbox =
  | {
      readonly kind: 'available';
      readonly system: 'bubblewrap';
      readonly program: string;
      readonly filters: Readonly<Record<FilteredSockets, Buffer>>;
      /** A program that restores signals for another one; null if this system's can't. */
      readonly env: string | null;
    }
  /** Written for macOS, but never tried there. */
  | { readonly kind: 'available'; readonly system: 'seatbelt'; readonly program: string };

export type SandboxState =
  | AvailableSandbox
  /** In words for the user, including how to fix it. */
  | { readonly kind: 'unavailable'; readonly why: string };

export interface Machine {
  readonly platform: NodeJS.Platform;
  readonly arch: string;
  readonly programs: readonly string[];
}

/** System folders only: a program that a workspace puts on the PATH must not act as the sandbox. */
const programs = ['/usr/bin/bwrap', '/bin/bwrap', '/usr/local/bin/bwrap'];
const macPrograms = ['/usr/bin/sandbox-exec'];
const envPrograms = ['/usr/bin/env', '/bin/env'];
const PATIENCE = 5_000;

const unavailable = (why: string): SandboxState => ({ kind: 'unavailable', why });

/** Tests whether commands can be confined on this machine. */
export async function detectSandbox({ platform, arch, programs: known }: Machine): Promise<SandboxState> {
  const program = known.find((path) => existsSync(path));
  if (platform === 'darwin') return detectSeatbelt(program);
  if (platform !== 'linux') return unavailable('AIntern has no sandbox for this system yet.');
  if (!isFiltered(arch)) return unavailable(`AIntern has no sandbox for ${arch} processors yet.`);
  if (program === undefined) return unavailable('Install bubblewrap to run commands in a sandbox.');
  const filters = { listing: seccompFilter(arch), internet: seccompFilter(arch, 'internet') };
  const reading = bubblewrapArguments(strictest, { folder: '/', hidden: [] });
  const [failure, workFailure, env] = await Promise.all([
    tryOut(program, reading, filters.listing),
    tryOut(program, workArguments(), filters.internet),
    findEnv(),
  ]);
  if (failure !== null) return unavailable(explainFailure(failure));
  if (workFailure !== null) return unavailable(explainFailure(workFailure));
  return { kind: 'available', system: 'bubblewrap', program, filters, env };
}

async function detectSeatbelt(program: string | undefined): Promise<SandboxState> {
  if (program === undefined) return unavailable("AIntern's sandbox needs sandbox-exec, which this macOS doesn't have.");
  const { status, errors } = await run(program, ['-p', '(version 1)(allow default)', '/usr/bin/true'], null);
  if (status !== 0) return unavailable(`sandbox-exec doesn't work here: ${errors.trim()}`);
  return { kind: 'available', system: 'seatbelt', program };
}

/** A run that may write, as far as it needs no folders. */
function workArguments(): string[] {
  const confinement: Confinement = { write: { folders: ['/tmp'] }, hide: [], network: 'none', processes: 'own' };
  const work = { writable: [], readOnly: [], fixed: [], shown: [], temporary: '/tmp', cache: '/tmp' };
  return bubblewrapArguments(confinement, { folder: '/', hidden: [], work });
}

/** Returns bubblewrap's error if it can't set up a sandbox, or null if it can. */
async function tryOut(program: string, args: readonly string[], filter: Buffer): Promise<string | null> {
  const { said, errors } = await run(program, [...args, ...statusArguments, '--', '/bin/sh', '-c', ':'], filter);
  return said.includes('"exit-code": 0') ? null : errors;
}

async function findEnv(): Promise<string | null> {
  const program = envPrograms.find((path) => existsSync(path));
  if (program === undefined) return null;
  const { status } = await run(program, ['--default-signal=INT', '/bin/sh', '-c', ':'], null);
  return status === 0 ? program : null;
}

interface Answer {
  readonly status: number | null;
  /** Written to the status file. */
  readonly said: string;
  readonly errors: string;
}

function run(program: string, args: readonly string[], filter: Buffer | null): Promise<Answer> {
  return new Promise((resolve) => {
    const child = spawn(program, [...args], {
      cwd: '/',
      env: {},
      stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe', 'ignore'],
      timeout: PATIENCE,
      killSignal: 'SIGKILL',
    });
    const answer = { said: '', errors: '' };
    child.stdio[STATUS_FILE]?.on('data', (text) => {
      answer.said += text;
    });
    child.stderr?.on('data', (text) => {
      answer.errors += text;
    });
    const feed = child.stdio[FILTER_FILE];
    if (feed && 'end' in feed) feed.on('error', () => {}).end(filter ?? undefined);
    child.once('error', ({ message }) => resolve({ ...answer, errors: message, status: null }));
    child.once('close', (status) => resolve({ ...answer, status }));
  });
}

let detected: Promise<SandboxState> | undefined;

/** Tested once per process. */
export function systemSandbox(): Promise<SandboxState> {
  const known = process.platform === 'darwin' ? macPrograms : programs;
  detected ??= detectSandbox({ platform: process.platform, arch: process.arch, programs: known });
  return detected;
}

/**
 * Resolves once no test is under way. If AIntern ended in the middle of it, bubblewrap's child would be left waiting for its
 * parent forever, with everything open that it inherited.
 */
export async function sandboxTestDone(): Promise<void> {
  await detected;
}
