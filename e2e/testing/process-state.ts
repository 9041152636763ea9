import { readdirSync, readFileSync } from 'node:fs';

/** In megabytes: what a process takes now, or has taken at the most. Needs /proc. */
export function memoryOf(processId: number | undefined, what: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${processId}/status`, 'utf8');
  return Number(new RegExp(`^${what}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) / 1_024;
}

/** How many files, sockets and pipes a process has open. Needs /proc. */
export function openFilesOf(processId: number | undefined): number {
  return readdirSync(`/proc/${processId}/fd`).length;
}

/** The command lines of what a process has started and not ended, zombies with none. Needs /proc. */
export function childrenOf(processId: number | undefined): string[] {
  const threads = readdirSync(`/proc/${processId}/task`);
  const ids = threads.flatMap((thread) =>
    readFileSync(`/proc/${processId}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean),
  );
  return ids.map((id) => readFileSync(`/proc/${id}/cmdline`, 'utf8').replaceAll('\0', ' ').trimEnd());
}
