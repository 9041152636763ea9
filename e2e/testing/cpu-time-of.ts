import { readFileSync } from 'node:fs';

/** The kernel reports times to programs in hundredths of a second, whatever it uses internally. */
const TICK = 10;

/**
 * Returns a process's CPU time in milliseconds. Other load on the machine hardly affects it, so unlike wall-clock time
 * it can be checked against a limit. Needs /proc.
 */
export function cpuTimeOf(processId: number): number {
  const stat = readFileSync(`/proc/${processId}/stat`, 'utf8');
  // The name before this may contain spaces and parentheses; from the state on, the fields are plain.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK;
}
