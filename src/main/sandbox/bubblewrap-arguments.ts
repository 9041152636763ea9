import type { Confinement } from './confinement';

/** Something that is covered, by its real path. */
export interface HiddenPath {
  readonly path: string;
  readonly kind: 'folder' | 'file';
}

export interface SandboxPaths {
  /** Where the command runs. */
  readonly folder: string;
  readonly hidden: readonly HiddenPath[];
}

/** Numbers of open files. Bubblewrap writes there how the command ended. */
export const STATUS_FILE = 3;
/** It reads the filter from this one. */
export const FILTER_FILE = 4;
/** It keeps this one open until the last process of the sandbox has ended. */
export const ALIVE_FILE = 5;

/** In memory, and so limited: enough for `sort` to work on files of that size. */
const MAX_TEMPORARY = 1024 ** 3;
/** Part of the sandbox's own /dev, so that nothing of the machine's folders is covered by it. */
const TEMPORARY_FOLDER = '/dev/shm';

/** The options before `--` and the command. */
export function bubblewrapArguments({ network, processes }: Confinement, { folder, hidden }: SandboxPaths): string[] {
  return [
    ...['--ro-bind', '/', '/', '--dev', '/dev'],
    ...['--perms', '1777', '--size', String(MAX_TEMPORARY), '--tmpfs', TEMPORARY_FOLDER, '--remount-ro', '/dev'],
    // Without it the machine's own stays, read-only: it lists all processes, of which none can be reached by its number.
    ...(processes === 'own' ? ['--proc', '/proc'] : []),
    ...hidden.flatMap(hide),
    ...['--unshare-user', '--unshare-pid', '--unshare-ipc', '--unshare-uts', '--unshare-cgroup-try'],
    ...(network === 'none' ? ['--unshare-net'] : []),
    ...['--cap-drop', 'ALL', '--new-session', '--die-with-parent'],
    ...['--setenv', 'TMPDIR', TEMPORARY_FOLDER, '--chdir', folder],
    ...['--seccomp', String(FILTER_FILE), '--json-status-fd', String(STATUS_FILE), '--sync-fd', String(ALIVE_FILE)],
  ];
}

/** A file looks empty, because programs give up on settings that they may not read; a folder can't be opened. */
function hide({ path, kind }: HiddenPath): string[] {
  return kind === 'file'
    ? ['--dev-bind', '/dev/null', path]
    : ['--perms', '0000', '--tmpfs', path, '--remount-ro', path];
}
