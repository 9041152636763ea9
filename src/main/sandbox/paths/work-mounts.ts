import type { HiddenPath } from '../bubblewrap-arguments';
import { isBelow } from './is-below';

/** Real paths. */
export interface WorkPaths {
  readonly writable: readonly string[];
  readonly readOnly: readonly string[];
  /** Writable, but can't be renamed. */
  readonly fixed: readonly string[];
  /** Stay readable although they are in the machine's temporary folder, which is replaced. */
  readonly shown: readonly string[];
  /** Replaced by an empty folder of the command's own. */
  readonly temporary: string;
  /** Writable although it is in a hidden folder. */
  readonly cache: string;
}

interface Mount {
  readonly path: string;
  readonly options: readonly string[];
}

/** Bubblewrap's options for a command that may write, each folder before what is mounted in it. */
export function workMounts(paths: WorkPaths, hidden: readonly HiddenPath[]): string[] {
  const { writable, readOnly, fixed, temporary, cache } = paths;
  const shown = paths.shown.filter((path) => !writable.some((folder) => isBelow(path, folder)));
  const around = hidden.find(({ path }) => isBelow(cache, path));
  const visible = [...writable, ...shown];
  const isGone = (path: string) => isBelow(path, temporary) && !visible.some((folder) => isBelow(path, folder));
  const covered = hidden.filter((place) => place === around || !isGone(place.path));
  // The later of two mounts on the same path counts.
  const mounts: Mount[] = [
    { path: temporary, options: ['--perms', '1777', '--tmpfs', temporary] },
    ...shown.map((path) => ({ path, options: ['--ro-bind-try', path, path] })),
    ...[...writable, ...fixed].map((path) => ({ path, options: ['--bind-try', path, path] })),
    ...readOnly.map((path) => ({ path, options: ['--ro-bind-try', path, path] })),
    ...covered.map((place) => ({ path: place.path, options: hide(place, place === around) })),
    { path: cache, options: ['--bind-try', cache, cache] },
  ];
  const sorted = mounts.sort((one, other) => compare(`${one.path}/`, `${other.path}/`));
  return sorted.flatMap(({ options }) => options);
}

/** A folder around the cache can be passed through, but not listed. What is written there is gone with the sandbox. */
function hide({ path, kind }: HiddenPath, isAroundCache: boolean): string[] {
  return kind === 'file'
    ? ['--dev-bind', '/dev/null', path]
    : ['--perms', isAroundCache ? '0111' : '0000', '--tmpfs', path];
}

function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
