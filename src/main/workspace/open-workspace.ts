import { realpathSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, parse, resolve } from 'node:path';
import { CommandFailure } from '../command-failure';

/** The folder's real path, or a failure that says why it cannot be worked in. */
export function openWorkspace(path: string): string {
  const given = path === '~' || path.startsWith('~/') ? join(homedir(), path.slice(1)) : path;
  const realPath = realFolder(resolve(given));
  if (realPath === parse(realPath).root) {
    throw new CommandFailure('refused', 'The root of the file system cannot be a workspace: open a project folder');
  }
  return realPath;
}

function realFolder(path: string): string {
  try {
    if (statSync(path).isDirectory()) return realpathSync(path);
  } catch {
    throw new CommandFailure('not-found', `There is no folder ${path}: check the path`);
  }
  throw new CommandFailure('refused', `${path} is a file: open the folder it is in`);
}
