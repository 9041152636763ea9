import type { Confinement } from './confinement';

/** A hidden file or folder, by its real path. */
export interface HiddenPath {
  readonly path: string;
  readonly kind: 'folder' | 'file';
}

export interface SandboxPaths {
  /** The working directory of the command. */
  readonly folder: string;
  readonly hidden: readonly HiddenPath[];
}

/** File descriptors. Bubblewrap writes the command's exit status to this one. */
export const STATUS_FILE = 3;
/** Bubblewrap reads the filter from this one. */
export const FILTER_FILE = 4;
/** Bubblewrap keeps this one open until the last process of the sandbox has ended. */
export const ALIVE_FILE = 5;

/** In memory and therefore limited: enough for `sort` to work on files of that size. */
const MAX_TEMPORARY = 1024 ** 3;
/** Part of the sandbox's own /dev, so that it hides none of the machine's folders. */
const TEMPORARY_FOLDER = '/dev/shm';

/** The options before `--` and the command. */
export function bubblewrapArguments({ network, processes }: Confinement, { folder, hidden }: SandboxPaths): string[] {
  return [
    ...['--ro-bind', '/', '/', '--dev', '/dev'],
    ...['--perms', '1777', '--size', String(MAX_TEMPORARY), '--tmpfs', TEMPORARY_FOLDER, '--remount-ro', '/dev'],
    // Otherwise the machine's own /proc stays, read-only: it lists all processes, but none can be reached by its pid.
    ...(processes === 'own' ? ['--proc', '/proc'] : []),
    ...hidden.flatMap(hide),
    ...['--unshare-user', '--unshare-pid', '--unshare-ipc', '--unshare-uts', '--unshare-cgroup-try'],
    ...(network === 'none' ? ['--unshare-net'] : []),
    ...['--cap-drop', 'ALL', '--new-session', '--die-with-parent'],
    ...['--setenv', 'TMPDIR', TEMPORARY_FOLDER, '--chdir', folder],
    ...['--seccomp', String(FILTER_FILE), '--json-status-fd', String(STATUS_FILE), '--sync-fd', String(ALIVE_FILE)],
  ];
}

/** A hidden file looks empty, because programs fail on settings they can't read; a hidden folder can't be opened. */
function hide({ path, kind }: HiddenPath): string[] {
  return kind === 'file'
    ? ['--dev-bind', '/dev/null', path]
    : ['--perms', '0000', '--tmpfs', path, '--remount-ro', path];
}
