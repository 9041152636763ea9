import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';

export interface ProcessEntry {
  readonly id: number;
  readonly parentId: number;
  readonly groupId: number;
  /** 0 if the system doesn't tell. */
  readonly sessionId: number;
  /** The environment, or on macOS as much as `ps` shows of it. */
  readonly environment: string;
  /** It runs no code of its own any more, but the kernel isn't done with it: the first process of a sandbox takes a while. */
  readonly isEnding?: boolean;
}

const runFile = promisify(execFile);

/** Returns this machine's processes without zombies; `newerThan` excludes lower ids. */
export async function listProcesses({ newerThan = 0 } = {}): Promise<ProcessEntry[]> {
  if (process.platform === 'linux') return readSettled(() => (newerThan > 0 ? readProc(newerThan) : readAllOnce()));
  if (process.platform === 'win32') return [];
  const { stdout } = await runFile('/bin/ps', ['-axww', '-E', '-o', 'pid=,ppid=,pgid=,command='], {
    maxBuffer: 64 * 1024 * 1024,
  });
  return parseProcessTable(stdout);
}

/** How often, and after how many milliseconds, to re-read a process that has no environment yet. */
const LOOKS = 4;
const LOOK_AGAIN = 5;

/** While a process executes another program, its environment is empty, and we would not recognize it. */
async function readSettled(read: () => ProcessEntry[] | Promise<ProcessEntry[]>): Promise<ProcessEntry[]> {
  for (let look = 1; ; look += 1) {
    const processes = await read();
    if (look === LOOKS || !processes.some(isStarting)) return processes;
    await delay(LOOK_AGAIN);
  }
}

/** Kernel threads never have an environment; they descend from process 2. */
function isStarting({ id, parentId, environment }: ProcessEntry): boolean {
  return environment === '' && id !== KERNEL_THREADS && parentId !== KERNEL_THREADS;
}

const KERNEL_THREADS = 2;

let scan: Promise<ProcessEntry[]> | null = null;

/** When many terminals end at once, one read that starts after all their requests serves them all. */
function readAllOnce(): Promise<ProcessEntry[]> {
  scan ??= new Promise((resolve) => {
    setImmediate(() => {
      scan = null;
      resolve(readProc(0));
    });
  });
  return scan;
}

function readProc(newerThan: number): ProcessEntry[] {
  return processIds(newerThan).flatMap((id) => {
    const [state, parentId = 0, groupId = 0, sessionId = 0, , isEnding = false] = readStatus(id);
    if (state === undefined || state === 'Z' || state === 'X') return [];
    // A process that is ending has no environment any more, which must not look like one that is starting.
    const environment = isEnding ? NOT_OURS : (readQuietly(`/proc/${id}/environ`) ?? NOT_OURS);
    return [{ id, parentId, groupId, sessionId, environment, ...(isEnding ? { isEnding } : {}) }];
  });
}

/** Up to this many ids, looking them up one by one is faster than listing all processes. */
const FEW = 50;

function processIds(newerThan: number): number[] {
  const lastId = newerThan > 0 ? Number(readQuietly('/proc/loadavg')?.split(' ')[4]) : 0;
  const count = lastId - newerThan;
  if (count > 0 && count <= FEW) return Array.from({ length: count }, (_, index) => newerThan + 1 + index);
  // Ids wrap around.
  const lowest = lastId >= newerThan ? newerThan : 0;
  return readdirSync('/proc')
    .map(Number)
    .filter((id) => Number.isInteger(id) && id > lowest);
}

/** The kernel's flag for a process that runs no code of its own any more. */
const EXITING = 0x4;

type Status =
  | readonly []
  | readonly [state: string, parent: number, group: number, session: number, foreground: number, isEnding: boolean];

/** State, parent, group, session, the foreground group of its terminal, and whether it is on its way out. */
export function readStatus(id: number): Status {
  const status = readQuietly(`/proc/${id}/stat`) ?? '';
  // The name is in parentheses and may contain any character, even parentheses.
  const [state, ...numbers] = status.slice(status.lastIndexOf(')') + 2).split(' ', 7);
  if (state === undefined || state === '') return [];
  const [parent = 0, group = 0, session = 0, , foreground = 0, flags = 0] = numbers.map(Number);
  return [state, parent, group, session, foreground, (flags & EXITING) !== 0];
}

/** Returns null if the process has exited or belongs to another user. */
function readQuietly(path: string): string | null {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return null;
  }
}

/** Replaces an environment that we may not read. */
const NOT_OURS = '?';

/** Lines of `pid ppid pgid command environment`. */
export function parseProcessTable(table: string): ProcessEntry[] {
  return table.split('\n').flatMap((line) => {
    const [, id, parentId, groupId, environment = ''] = /^\s*(\d+)\s+(\d+)\s+(\d+)\s?(.*)$/.exec(line) ?? [];
    if (id === undefined || environment.includes('<defunct>')) return [];
    return [{ id: Number(id), parentId: Number(parentId), groupId: Number(groupId), sessionId: 0, environment }];
  });
}
