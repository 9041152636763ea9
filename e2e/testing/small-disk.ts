import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Properties of the disk that holds the app's data. */
export interface SmallDisk {
  readonly size: string;
  /** Runs before the app starts; files that exist in `$AINTERN_DATA` by then stay. */
  readonly prepare?: string;
}

/**
 * Returns a command that mounts a separate disk over the data folder. Only its child processes see the disk, and it
 * disappears with them. Null if the system doesn't permit it.
 */
export function onSmallDisk(base: string, { size, prepare = '' }: SmallDisk): readonly string[] | null {
  const script = join(base, 'with-disk.sh');
  writeFileSync(
    script,
    `mount -t tmpfs -o size=${size} aintern-test "$AINTERN_DATA" || exit 9\n${prepare}\nexec "$@"\n`,
  );
  const wrapper = ['unshare', '--map-root-user', '--mount', 'sh', script];
  const [command = '', ...args] = wrapper;
  const tried = spawnSync(command, [...args, 'true'], { env: { ...process.env, AINTERN_DATA: base } });
  return tried.status === 0 ? wrapper : null;
}

/** Returns the folder as seen by a process with its own mounts. */
export function seenBy(processId: number | undefined, path: string): string {
  return `/proc/${processId}/root${path}`;
}
