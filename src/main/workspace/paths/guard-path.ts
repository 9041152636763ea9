import { homedir } from 'node:os';
import { isAbsolute, resolve, sep } from 'node:path';
import { onOneLine } from '../../../shared/text/on-one-line';
import { lstatIfExists } from '../files/lstat-if-exists';
import { foldName } from './fold-name';
import { ignoresCase as probeCase } from './ignores-case';
import { objectionToSpelling } from './objection-to-spelling';
import { resolveRealPath } from './resolve-real-path';

export interface GuardedPath {
  /** Where the path really leads, with all links resolved. This is the path to open, not the given one. */
  readonly realPath: string;
  /** Relative to the workspace's real path, with forward slashes; null if the path leads outside. */
  readonly workspacePath: string | null;
  /** Leads into AIntern's own data, which no tool may touch. */
  readonly isOwnData: boolean;
}

export interface GuardScope {
  /** Null while no folder is open: then only absolute paths are valid, and all of them lead outside. */
  readonly workspacePath: string | null;
  readonly dataPath: string;
}

export interface GuardOptions {
  /** `kept` for operations on the link itself, which delete or move it and not its target. */
  readonly lastLink?: 'followed' | 'kept';
  /** Defaults to the workspace's file system. */
  readonly ignoresCase?: boolean;
}

/**
 * The only way from a path that a model wrote to a path that is opened. `~` is the user's home; nothing else that a
 * shell would expand is accepted.
 */
export function guardPath(
  path: string,
  { workspacePath, dataPath }: GuardScope,
  options: GuardOptions = {},
): GuardedPath {
  const { lastLink = 'followed', ignoresCase = probeCase(workspacePath ?? dataPath) } = options;
  const realPath = resolveRealPath(absolutePath(path, workspacePath), { ignoresCase, lastLink });
  refuseSeparatorBehindFile(path, realPath);
  const inside = (folder: string) => pathInside(resolveRealPath(folder, { ignoresCase }), realPath, ignoresCase);
  return {
    realPath,
    workspacePath: workspacePath === null ? null : inside(workspacePath),
    isOwnData: inside(dataPath) !== null,
  };
}

function absolutePath(path: string, workspacePath: string | null): string {
  const objection = objectionToSpelling(path);
  if (objection !== null) throw new Error(onOneLine(objection));
  const isInHome = path === '~' || path.startsWith('~/') || path.startsWith(`~${sep}`);
  const given = isInHome ? homedir() + path.slice(1) : path;
  if (isAbsolute(given)) return sep === '\\' ? resolve(workspacePath ?? '', given) : given;
  if (workspacePath === null) {
    throw new Error(`${onOneLine(path)} is relative, but no folder is open. Use an absolute path`);
  }
  // If a link comes before `..`, only the file system knows the parent; Windows alone resolves it by the text.
  return sep === '\\' ? resolve(workspacePath, given) : `${resolve(workspacePath)}/${given}`;
}

function refuseSeparatorBehindFile(path: string, realPath: string): void {
  if (!['/', '/.', sep, `${sep}.`].some((end) => path.endsWith(end))) return;
  if (lstatIfExists(realPath)?.isDirectory() === false)
    throw new Error(`${onOneLine(path)} ends like a folder but isn't one. Remove the ending`);
}

/** Compares whole names, so that `/work-2` is not in `/work`. */
function pathInside(folder: string, path: string, ignoresCase: boolean): string | null {
  const [outer, inner] = [folder, path].map((each) => each.split(sep).filter(Boolean)) as [string[], string[]];
  const form = (name = '') => (ignoresCase ? foldName(name, { ignoresCase }) : name);
  if (!outer.every((name, at) => form(name) === form(inner[at]))) return null;
  return inner.slice(outer.length).join('/') || '.';
}
