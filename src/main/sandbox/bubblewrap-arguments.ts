import type { Confinement } from './confinement';
import { type WorkPaths, workMounts } from './paths/work-mounts';

/** A hidden file or folder, by its real path. */
export interface HiddenPath {
  readonly path: string;
  readonly kind: 'folder' | 'file';
}

/** Real paths. */
export interface ReplacedFile {
  readonly path: string;
  /** The file with the content that is seen in its place. */
  readonly by: string;
}

export interface SandboxPaths {
  /** The working directory of the command. */
  readonly folder: string;
  readonly hidden: readonly HiddenPath[];
  /** What a command that may write needs in addition. */
  readonly work?: WorkPaths;
}

/** Decided by other parts of the launch. */
export interface SandboxVariant {
  /** The user ids to run as, if a prefix before bubblewrap has changed them. */
  readonly user?: { readonly uid: number; readonly gid: number };
  /** Whether it stays in the network that it is started in, because that is one of its own already. */
  readonly sharesNetwork?: boolean;
  readonly replaced?: readonly ReplacedFile[];
  readonly variables?: Readonly<Record<string, string>>;
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
export function bubblewrapArguments(
  { network, processes, write }: Confinement,
  { folder, hidden, work }: SandboxPaths,
  { user, sharesNetwork = false, replaced = [], variables = {} }: SandboxVariant = {},
): string[] {
  // Otherwise the machine's own /proc stays, read-only: it lists all processes, but none can be reached by its pid.
  const proc = processes === 'own' ? ['--proc', '/proc'] : [];
  const mounts =
    write === 'nothing' || work === undefined
      ? [...readingMounts, ...proc, ...hidden.flatMap(hide)]
      : ['--dev', '/dev', ...proc, ...workMounts(work, hidden)];
  return [
    ...['--ro-bind', '/', '/'],
    ...mounts,
    ...replaced.flatMap(({ path, by }) => ['--ro-bind', by, path]),
    ...['--unshare-user', '--unshare-pid', '--unshare-ipc', '--unshare-uts', '--unshare-cgroup-try'],
    ...(user === undefined ? [] : ['--uid', String(user.uid), '--gid', String(user.gid)]),
    ...(network === 'none' || (network === 'hosts' && !sharesNetwork) ? ['--unshare-net'] : []),
    // A command that may type needs its terminal's session; the filter keeps it from typing into the terminal itself.
    ...['--cap-drop', 'ALL', ...(write === 'nothing' ? ['--new-session'] : []), '--die-with-parent'],
    ...(write === 'nothing' ? ['--setenv', 'TMPDIR', TEMPORARY_FOLDER] : []),
    ...Object.entries(variables).flatMap(([name, value]) => ['--setenv', name, value]),
    ...['--chdir', folder, '--seccomp', String(FILTER_FILE)],
  ];
}

/** For a program in a terminal, whose wrapper reads both. */
export const statusArguments = ['--json-status-fd', String(STATUS_FILE), '--sync-fd', String(ALIVE_FILE)];

const readingMounts = [
  ...['--dev', '/dev', '--perms', '1777', '--size', String(MAX_TEMPORARY), '--tmpfs', TEMPORARY_FOLDER],
  ...['--remount-ro', '/dev'],
];

/** A hidden file looks empty, because programs fail on settings they can't read; a hidden folder can't be opened. */
function hide({ path, kind }: HiddenPath): string[] {
  return kind === 'file'
    ? ['--dev-bind', '/dev/null', path]
    : ['--perms', '0000', '--tmpfs', path, '--remount-ro', path];
}
