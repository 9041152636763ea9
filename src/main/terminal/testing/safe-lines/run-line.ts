import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Environment } from '../../environment/child-environment';
import { readTrace, type SystemCall } from './read-trace';

/** Where a line runs: in its own copy of everything below `base`, which is discarded when the line has ended. */
export interface LineSandbox {
  readonly base: string;
  /** An empty folder outside `base`, for the contents of the copy. */
  readonly layer: string;
  /** A folder outside `base`, for the lines' input and the traces. */
  readonly notes: string;
  readonly environment: Environment;
}

export interface LineRun {
  readonly line: string;
  readonly folder: string;
  /** The line's standard input; null for none. */
  readonly input: string | null;
  /** Whether input and output are a terminal: many programs behave differently there. */
  readonly isTerminal: boolean;
}

export interface RunOutcome {
  readonly output: string;
  readonly calls: readonly SystemCall[];
  readonly hasTimedOut: boolean;
}

const TIME_LIMIT = 5_000;
const MAX_OUTPUT = 1_000_000;

/** Everything that changes files, starts programs, communicates or affects other processes. */
const traced =
  `execve execveat open openat openat2 creat connect bind sendto sendmsg sendmmsg unlink unlinkat rename renameat
  renameat2 mkdir mkdirat rmdir link linkat symlink symlinkat mknod mknodat chmod fchmod fchmodat chown fchown lchown fchownat
  truncate ftruncate utime utimes utimensat futimesat setxattr lsetxattr fsetxattr removexattr lremovexattr fremovexattr mount
  umount2 pivot_root kill tkill tgkill pidfd_send_signal ptrace process_vm_writev setpriority ioprio_set sched_setaffinity
  sched_setscheduler sethostname setdomainname clock_settime settimeofday`.split(/\s+/);

/** Mounts a writable layer over the folders, so that each line finds them unchanged and can still change anything. */
const overlay = `mount -t tmpfs layer "$2" && mkdir "$2/upper" "$2/work" &&
mount -t overlay layer -o "lowerdir=$1,upperdir=$2/upper,workdir=$2/work,userxattr" "$1" && shift 2 && exec "$@"`;

let started = 0;

/** Runs a line with the real programs, in an isolated network, and traces their system calls. */
export async function runLine(run: LineRun, sandbox: LineSandbox): Promise<RunOutcome> {
  started += 1;
  const notes = join(sandbox.notes, String(started));
  // Programs reopen their input as a file, which a socket would not allow.
  writeFileSync(`${notes}.input`, run.input ?? '');
  const input = openSync(run.input === null ? '/dev/null' : `${notes}.input`, 'r');
  try {
    const { output, hasTimedOut } = await runBoxed(run, boxed(run, sandbox, `${notes}.trace`), input, sandbox);
    const calls = readTrace(readFileSync(`${notes}.trace`, 'latin1'));
    if (calls.length === 0 && !hasTimedOut) throw new Error(`${run.line} was not started: ${output}`);
    return { output, calls, hasTimedOut };
  } finally {
    closeSync(input);
    for (const kind of ['input', 'trace']) rmSync(`${notes}.${kind}`, { force: true });
  }
}

/** The terminal's end-of-input character, once for each program that may read it. */
const ENDS = '\u0004'.repeat(8);

function runBoxed(run: LineRun, command: readonly string[], input: number, { base, layer, environment }: LineSandbox) {
  const child = spawn('unshare', ['-Urm', 'sh', '-c', overlay, 'sh', base, layer, ...command], {
    env: { ...environment },
    stdio: [run.isTerminal ? 'pipe' : input, 'pipe', 'pipe'],
  });
  // A program may exit without reading all of its input.
  child.stdin?.on('error', () => {});
  // Left open: programs wait for a terminal whose other side has gone.
  child.stdin?.write((run.input ?? '') + ENDS);
  const output = [child.stdout, child.stderr].map((stream) => (stream ? collect(stream) : () => ''));
  let hasTimedOut = false;
  const timer = setTimeout(() => {
    hasTimedOut = true;
    child.kill('SIGKILL');
  }, TIME_LIMIT);
  return new Promise<{ output: string; hasTimedOut: boolean }>((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', () => child.stdin?.destroy());
    child.on('close', () => {
      clearTimeout(timer);
      resolve({ output: output.map((read) => read()).join('\n'), hasTimedOut });
    });
  });
}

const box =
  'bwrap --ro-bind / / --dev /dev --proc /proc --tmpfs /tmp --tmpfs /run --die-with-parent --cap-drop ALL'.split(' ');
const alone = '--unshare-net --unshare-pid --unshare-ipc --unshare-uts'.split(' ');

/** Programs that list connections look up the names of both ends, if there is a connection. */
const withConnection = ['bash', '-c', 'exec 9<>/dev/udp/127.9.9.9/9; exec "$@"', 'bash'];

function boxed({ line, folder, isTerminal }: LineRun, { base, notes }: LineSandbox, trace: string): string[] {
  const places = ['--bind', base, base, '--bind', notes, notes, '--chdir', folder];
  const calls = `trace=${traced.map((name) => `?${name}`).join(',')}`;
  const watched = ['strace', '-f', '-qq', '-y', '--seccomp-bpf', '-s', '4096', '-o', trace, '-e', calls];
  const command = [...watched, 'bash', '--noprofile', '--norc', '-c', line];
  const inTerminal = ['script', '-qec', command.map(quote).join(' '), '/dev/null'];
  return [...box, ...alone, ...places, ...withConnection, ...(isTerminal ? inTerminal : command)];
}

function quote(word: string): string {
  return `'${word.replaceAll("'", "'\\''")}'`;
}

function collect(stream: Readable): () => string {
  const chunks: Buffer[] = [];
  let length = 0;
  stream.on('data', (chunk: Buffer) => {
    if (length < MAX_OUTPUT) chunks.push(chunk);
    length += chunk.length;
  });
  return () => Buffer.concat(chunks).toString('latin1');
}
