import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a disk is to be like on which the app finds its data. */
export interface SmallDisk {
  readonly size: string;
  /** Made before the app starts; what is in `$AINTERN_DATA` by then stays. */
  readonly prepare?: string;
}

/**
 * A command that puts a disk of its own in the place of the data folder, seen by whatever it starts and gone with it. Null
 * where the system does not let us.
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

/** The folder as a process that has disks of its own sees it. */
export function seenBy(processId: number | undefined, path: string): string {
  return `/proc/${processId}/root${path}`;
}
