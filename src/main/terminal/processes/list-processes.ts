import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';

export interface ProcessEntry {
  readonly id: number;
  readonly parentId: number;
  readonly groupId: number;
  /** 0 where the system does not tell. */
  readonly sessionId: number;
  /** The environment, or on macOS what `ps` shows of it. */
  readonly environment: string;
}

const runFile = promisify(execFile);

/** The processes of this machine that are more than a leftover; `newerThan` leaves out those with a lower id. */
export async function listProcesses({ newerThan = 0 } = {}): Promise<ProcessEntry[]> {
  if (process.platform === 'linux') return readSettled(() => (newerThan > 0 ? readProc(newerThan) : readAllOnce()));
  if (process.platform === 'win32') return [];
  const { stdout } = await runFile('/bin/ps', ['-axww', '-E', '-o', 'pid=,ppid=,pgid=,command='], {
    maxBuffer: 64 * 1024 * 1024,
  });
  return parseProcessTable(stdout);
}

/** How often, and after how many milliseconds, to look again at a process that has no environment yet. */
const LOOKS = 4;
const LOOK_AGAIN = 5;

/** While a process turns into another program its environment is empty, and it would be taken for a stranger. */
async function readSettled(read: () => ProcessEntry[] | Promise<ProcessEntry[]>): Promise<ProcessEntry[]> {
  for (let look = 1; ; look += 1) {
    const processes = await read();
    if (look === LOOKS || !processes.some(isStarting)) return processes;
    await delay(LOOK_AGAIN);
  }
}

/** The kernel's own threads never have an environment; they descend from the second process. */
function isStarting({ id, parentId, environment }: ProcessEntry): boolean {
  return environment === '' && id !== KERNEL_THREADS && parentId !== KERNEL_THREADS;
}

const KERNEL_THREADS = 2;

let scan: Promise<ProcessEntry[]> | null = null;

/** Many terminals that end at once look at the same time: one look, later than all of their questions, serves them. */
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
    const [state, parentId = 0, groupId = 0, sessionId = 0] = readStatus(id);
    if (state === undefined || state === 'Z' || state === 'X') return [];
    const environment = readQuietly(`/proc/${id}/environ`) ?? NOT_OURS;
    return [{ id, parentId, groupId, sessionId, environment }];
  });
}

/** So many ids are looked up faster one by one than in the folder of all processes. */
const FEW = 50;

function processIds(newerThan: number): number[] {
  const lastId = newerThan > 0 ? Number(readQuietly('/proc/loadavg')?.split(' ')[4]) : 0;
  const count = lastId - newerThan;
  if (count > 0 && count <= FEW) return Array.from({ length: count }, (_, index) => newerThan + 1 + index);
  // Ids start again from the bottom when they have reached the top.
  const lowest = lastId >= newerThan ? newerThan : 0;
  return readdirSync('/proc')
    .map(Number)
    .filter((id) => Number.isInteger(id) && id > lowest);
}

type Status =
  | readonly []
  | readonly [state: string, parent: number, group: number, session: number, foreground: number];

/** State, parent, group, session and, of its terminal, the foreground group. */
export function readStatus(id: number): Status {
  const status = readQuietly(`/proc/${id}/stat`) ?? '';
  // The name stands in brackets and may hold any character, brackets too.
  const [state, ...numbers] = status.slice(status.lastIndexOf(')') + 2).split(' ', 6);
  if (state === undefined || state === '') return [];
  const [parent = 0, group = 0, session = 0, , foreground = 0] = numbers.map(Number);
  return [state, parent, group, session, foreground];
}

/** Null when the process has ended since, or is somebody else's. */
function readQuietly(path: string): string | null {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return null;
  }
}

/** In the place of an environment that may not be read. */
const NOT_OURS = '?';

/** Lines of `pid ppid pgid command environment`. */
export function parseProcessTable(table: string): ProcessEntry[] {
  return table.split('\n').flatMap((line) => {
    const [, id, parentId, groupId, environment = ''] = /^\s*(\d+)\s+(\d+)\s+(\d+)\s?(.*)$/.exec(line) ?? [];
    if (id === undefined || environment.includes('<defunct>')) return [];
    return [{ id: Number(id), parentId: Number(parentId), groupId: Number(groupId), sessionId: 0, environment }];
  });
}
