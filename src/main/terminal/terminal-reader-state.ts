import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { readStatus } from './processes/list-processes';

/** Whether the program in front waits for the keyboard; `unknown` where the system does not tell. */
export type ReaderState = 'reading' | 'busy' | 'unknown';

interface SystemCalls {
  readonly read: string;
  /** They wait for several things at once, of which the keyboard may be one. */
  readonly waits: ReadonlySet<string>;
}

/** Numbers of system calls: read; and poll, select and epoll in their variants. */
const systemCalls: Partial<Record<NodeJS.Architecture, SystemCalls>> = {
  x64: { read: '0', waits: new Set(['7', '23', '232', '270', '271', '281', '441']) },
  arm64: { read: '63', waits: new Set(['22', '72', '73', '441']) },
};

/** Looks at the foreground processes of the terminal that this shell leads. */
export function terminalReaderState(shellId: number): ReaderState {
  const calls = systemCalls[process.arch];
  if (process.platform !== 'linux' || !calls) return 'unknown';
  const [, , , , foreground] = readStatus(shellId);
  if (foreground === undefined) return 'unknown';
  const states = readdirSync('/proc').flatMap((name): ReaderState[] => {
    const id = Number(name);
    if (!Number.isInteger(id) || id === shellId) return [];
    const [, , group, session] = readStatus(id);
    return group === foreground && session === shellId ? [stateOf(id, calls)] : [];
  });
  return states.find((state) => state === 'reading') ?? states.find((state) => state === 'unknown') ?? 'busy';
}

function stateOf(id: number, calls: SystemCalls): ReaderState {
  try {
    const [call = '', file = '0x0'] = readFileSync(`/proc/${id}/syscall`, 'latin1').split(' ');
    if (calls.waits.has(call)) return 'unknown';
    if (call !== calls.read) return 'busy';
    const target = readlinkSync(`/proc/${id}/fd/${Number(file)}`);
    return target.startsWith('/dev/pts/') || target === '/dev/tty' ? 'reading' : 'busy';
  } catch {
    return 'unknown';
  }
}
