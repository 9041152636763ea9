import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

export interface ProcessSeen {
  /** When it was at work: a process that started later is another one that was given the same number. */
  readonly at?: number;
}

/** Clocks are set and start times are rounded: rather too long in another's hands than in two. */
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

/** Null where the platform does not tell. */
function lookAtProcess(processId: number): { startedAt: number } | 'ended' | null {
  try {
    if (process.platform === 'linux') return lookAtLinuxProcess(processId);
    if (process.platform === 'darwin') return lookAtMacProcess(processId);
    return null;
  } catch {
    return null;
  }
}

/** The kernel counts in hundredths of a second for programs, whatever it does inside. */
const TICKS_PER_SECOND = 100;

function lookAtLinuxProcess(processId: number): { startedAt: number } | 'ended' {
  const stat = readFileSync(`/proc/${processId}/stat`, 'utf8');
  // The name in front may hold blanks and brackets; from the state on, the fields are plain.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  // It has ended, and nobody has asked how.
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
