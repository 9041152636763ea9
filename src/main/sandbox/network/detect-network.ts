import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { bubblewrapArguments, FILTER_FILE, STATUS_FILE, statusArguments } from '../bubblewrap-arguments';
import { strictest } from '../confinement';
import { type SandboxState, systemSandbox } from '../detect-sandbox';
import { explainFailure } from '../explain-failure';
import { seccompFilter } from '../seccomp-filter';
import { isFiltered } from '../system-calls';
import { type NetworkPrograms, networkWords } from './network-words';

export type NetworkState =
  /** The filter is for the command itself, in place of the one for commands without a network. */
  | { readonly kind: 'available'; readonly programs: NetworkPrograms; readonly filter: Buffer }
  /** In words for the user, including how to fix it. */
  | { readonly kind: 'unavailable'; readonly why: string };

export interface NetworkMachine {
  readonly sandbox: SandboxState;
  readonly arch: string;
  readonly socatPrograms: readonly string[];
}

/** System folders only: a program that a workspace puts on the PATH must not act as the bridge. */
const socatPrograms = ['/usr/bin/socat', '/bin/socat', '/usr/local/bin/socat'];
const PATIENCE = 10_000;
/** The bridge connects only when a command does, so the test needs no proxy. */
const NO_SOCKET = '/aintern-no-socket';

/** Tests whether confined commands can be given single hosts on this machine. */
export async function detectNetwork({ sandbox, arch, socatPrograms: known }: NetworkMachine): Promise<NetworkState> {
  if (sandbox.kind === 'unavailable') return sandbox;
  if (sandbox.system !== 'bubblewrap') {
    return {
      kind: 'unavailable',
      why: 'Commands run offline on this system: access to single hosts works only on Linux.',
    };
  }
  if (!isFiltered(arch)) return { kind: 'unavailable', why: `AIntern has no sandbox for ${arch} processors yet.` };
  const socat = known.find((path) => existsSync(path));
  if (socat === undefined) {
    return {
      kind: 'unavailable',
      why: 'Install socat to let commands reach hosts that you allow. Until then, they run offline.',
    };
  }
  const programs = { bubblewrap: sandbox.program, socat };
  const filter = seccompFilter(arch, 'internet');
  const failure = await tryOut(programs, filter);
  if (failure === null) return { kind: 'available', programs, filter };
  return {
    kind: 'unavailable',
    why: `Commands run offline, because a sandbox can't be nested here. ${explain(failure)}`,
  };
}

function explain(failure: string): string {
  return failure.startsWith('AIntern: ') ? failure.slice('AIntern: '.length).trim() : explainFailure(failure);
}

/** Returns the error if a command can't be started in such a network, or null if it can. */
function tryOut(programs: NetworkPrograms, filter: Buffer): Promise<string | null> {
  const [program = '', ...words] = networkWords({ programs, socketPath: NO_SOCKET, isRoot: process.getuid?.() === 0 });
  const confinement = bubblewrapArguments({ ...strictest, network: 'list' }, { folder: '/', hidden: [] });
  return new Promise((resolve) => {
    const inside = [...confinement, ...statusArguments, '--', '/bin/sh', '-c', ':'];
    const child = spawn(program, [...words, programs.bubblewrap, ...inside], {
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

let detected: Promise<NetworkState> | undefined;

/** Tested once per process. */
export function systemNetwork(): Promise<NetworkState> {
  detected ??= systemSandbox().then((sandbox) => detectNetwork({ sandbox, arch: process.arch, socatPrograms }));
  return detected;
}

/** Resolves once no test is under way, for the same reason as `sandboxTestDone`. */
export async function networkTestDone(): Promise<void> {
  await detected;
}
