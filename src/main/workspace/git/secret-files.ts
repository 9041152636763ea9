import { existsSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { readSmallFile } from '../read-small-file';
import { holdsSecretSetting } from './secret-settings';

/** Whether a file is one of git's settings and holds a credential, such as a token in the address of a remote. */
export function isSecretGitFile(path: string): boolean {
  if (!isGitSettings(path) || !statSync(path, { throwIfNoEntry: false })?.isFile()) return false;
  const text = readSmallFile(path);
  // What cannot be read here may hold one.
  return text === null || holdsSecretSetting(text);
}

function isGitSettings(path: string): boolean {
  const name = basename(path).toLowerCase();
  if (name === '.gitconfig' || name === '.gitmodules') return true;
  return (name === 'config' || name === 'config.worktree') && existsSync(join(dirname(path), 'HEAD'));
}
