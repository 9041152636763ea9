import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** Returns a process's current or peak memory in megabytes. Needs /proc. */
export function memoryOf(processId: number | undefined, what: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${processId}/status`, 'utf8');
  return Number(new RegExp(`^${what}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) / 1_024;
}

/** Returns a process's open files, sockets and pipes by their system names. Needs /proc. */
export function openFilesOf(processId: number | undefined): string[] {
  const folder = `/proc/${processId}/fd`;
  return readdirSync(folder).flatMap((descriptor) => {
    try {
      return [readlinkSync(`${folder}/${descriptor}`)];
    } catch (cause) {
      // Closed after it was listed.
      if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return [];
      throw cause;
    }
  });
}

/** Returns the command lines of a process's running children; those of zombies are empty. Needs /proc. */
export function childrenOf(processId: number | undefined): string[] {
  const threads = readdirSync(`/proc/${processId}/task`);
  const ids = threads.flatMap((thread) =>
    readFileSync(`/proc/${processId}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean),
  );
  return ids.map((id) => readFileSync(`/proc/${id}/cmdline`, 'utf8').replaceAll('\0', ' ').trimEnd());
}
