import { existsSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import type { CommandInput } from '../../shared/contract';
import type { Settings } from '../../shared/settings';
import { CommandFailure } from '../command-failure';
import { isProgram } from '../terminal/is-program';

/** Refuses what has the right shape and could not work. What stays as it is, is not looked at again. */
export function checkSettings(change: CommandInput<'settings.update'>, current: Settings): void {
  const shell = change.terminal?.shell ?? '';
  if (shell === '' || shell === current.terminal.shell) return;
  const objection = objectionToShell(shell);
  if (objection !== null) throw new CommandFailure('refused', objection);
}

function objectionToShell(path: string): string | null {
  if (!isAbsolute(path)) return `Give the whole path of the shell, such as /bin/bash, instead of “${path}”`;
  if (!existsSync(path)) return `There is no program at ${path}. Look whether the path is spelled right`;
  if (!isProgram(path)) return `${path} is not a program that can be run. Choose a shell`;
  return null;
}
