import { realpathSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { isAbsolute, join, parse, resolve } from 'node:path';
import { CommandFailure } from '../base/command-failure';

export const wholePathHint = 'Enter the full path, starting with / or ~';

/** For a window, which has no current directory that a path could be relative to. */
export function openWholePath(path: string): string {
  if (!isAbsolute(withHome(path))) throw new CommandFailure('refused', wholePathHint);
  return openWorkspace(path);
}

/** Returns the folder's real path, or throws the reason why it can't be used. */
export function openWorkspace(path: string): string {
  const realPath = realFolder(resolve(withHome(path)));
  if (realPath === parse(realPath).root) {
    throw new CommandFailure('refused', 'The root of the file system can’t be a workspace. Open a project folder');
  }
  return realPath;
}

function withHome(path: string): string {
  return path === '~' || path.startsWith('~/') ? join(homedir(), path.slice(1)) : path;
}

function realFolder(path: string): string {
  try {
    if (statSync(path).isDirectory()) return realpathSync(path);
  } catch {
    throw new CommandFailure('not-found', `No folder found at ${path}. Check the path`);
  }
  throw new CommandFailure('refused', `${path} is a file. Open the folder it is in`);
}
