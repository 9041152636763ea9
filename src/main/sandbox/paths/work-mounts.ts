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

/**
 * Bubblewrap's options for a command that may write, each folder before what is mounted in it. What is hidden comes last: a
 * program that runs meanwhile may put a link in place of something in the workspace, and mounts follow links.
 */
export function workMounts(paths: WorkPaths, hidden: readonly HiddenPath[]): string[] {
  const { writable, readOnly, fixed, temporary, cache } = paths;
  const shown = paths.shown.filter((path) => !writable.some((folder) => isBelow(path, folder)));
  const visible = [...writable, ...shown];
  const isGone = (path: string) => isBelow(path, temporary) && !visible.some((folder) => isBelow(path, folder));
  const covers: Mount[] = [];
  const first: Mount[] = [
    // The later of two mounts on the same path counts.
    { path: temporary, options: ['--perms', '1777', '--tmpfs', temporary] },
    ...shown.map((path) => ({ path, options: ['--ro-bind-try', path, path] })),
    ...[...fixed, ...writable].map((path) => ({ path, options: ['--bind-try', path, path] })),
    ...readOnly.map((path) => ({ path, options: ['--ro-bind-try', path, path] })),
  ];
  for (const place of hidden) {
    const isAroundCache = isBelow(cache, place.path);
    if (!isAroundCache && isGone(place.path)) continue;
    const mount = { path: place.path, options: hide(place, isAroundCache) };
    if (visible.some((folder) => isBelow(folder, place.path))) first.push(mount);
    else covers.push(mount);
  }
  covers.push({ path: cache, options: ['--bind-try', cache, cache] });
  return [...inOrder(first), ...inOrder(covers)].flatMap(({ options }) => options);
}

function inOrder(mounts: readonly Mount[]): Mount[] {
  return mounts.toSorted((one, other) => compare(`${one.path}/`, `${other.path}/`));
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
