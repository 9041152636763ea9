import { homedir } from 'node:os';
import { basename } from 'node:path';
import { CommandFailure } from '../../base/command-failure';
import { findProgram } from './find-program';
import { findShell } from './find-shell';

export interface UserShell {
  readonly path: string;
  /** The name shown in lists. */
  readonly name: string;
}

/**
 * Returns the shell for the user's own terminal: the one in the settings, else their account's, else the platform's.
 */
export function findUserShell(set: string, account = process.env.SHELL ?? ''): UserShell {
  const chosen = set.trim();
  if (chosen !== '') {
    const path = findProgram(chosen, homedir());
    if (path === null) {
      throw new CommandFailure('refused', `Shell ${chosen} not found. Choose another one in Settings › Terminal`);
    }
    return named(path);
  }
  return named((account === '' ? null : findProgram(account, homedir())) ?? findShell().path);
}

function named(path: string): UserShell {
  return { path, name: basename(path).replace(/\.exe$/i, '') };
}
