import { readFileSync } from 'node:fs';

/** The kernel counts in hundredths of a second for programs, whatever it does inside. */
const TICK = 10;

/**
 * How many milliseconds a process has computed for. What else the machine does makes this hardly longer, so that it can be
 * held against a limit where the clock on the wall cannot. Needs /proc.
 */
export function cpuTimeOf(processId: number): number {
  const stat = readFileSync(`/proc/${processId}/stat`, 'utf8');
  // The name in front may hold blanks and brackets; from the state on, the fields are plain.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK;
}
