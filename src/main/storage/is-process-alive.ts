import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

export interface ProcessSeen {
  /** When it was running: a process that started later only reuses the pid. */
  readonly at?: number;
}

/** Clocks get adjusted and start times are rounded: better to wait too long than to have two owners. */
const TOLERANCE = 5_000;

export function isProcessAlive(processId: number, { at }: ProcessSeen = {}): boolean {
  try {
    process.kill(processId, 0);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  if (at === undefined) return true;
  const seen = lookAtProcess(processId);
  if (seen === 'ended') return false;
  return seen === null || seen.startedAt <= at + TOLERANCE;
}

/** Returns null if the platform doesn't tell. */
function lookAtProcess(processId: number): { startedAt: number } | 'ended' | null {
  try {
    if (process.platform === 'linux') return lookAtLinuxProcess(processId);
    if (process.platform === 'darwin') return lookAtMacProcess(processId);
    return null;
  } catch {
    return null;
  }
}

/** The kernel reports hundredths of a second to programs, whatever it uses internally. */
const TICKS_PER_SECOND = 100;

function lookAtLinuxProcess(processId: number): { startedAt: number } | 'ended' {
  const stat = readFileSync(`/proc/${processId}/stat`, 'utf8');
  // The name may contain blanks and parentheses; the fields after it are plain.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  // It has ended, but its parent hasn't waited for it yet.
  if (fields[0] === 'Z' || fields[0] === 'X') return 'ended';
  const uptime = Number(readFileSync('/proc/uptime', 'utf8').split(' ')[0]);
  const age = uptime - Number(fields[19]) / TICKS_PER_SECOND;
  return { startedAt: Date.now() - age * 1_000 };
}

function lookAtMacProcess(processId: number): { startedAt: number } | null {
  const environment = { ...process.env, LC_ALL: 'C' };
  const told = execFileSync('/bin/ps', ['-o', 'lstart=', '-p', String(processId)], {
    ...{ encoding: 'utf8', env: environment, timeout: 2_000 },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const startedAt = Date.parse(told.trim());
  return Number.isNaN(startedAt) ? null : { startedAt };
}
