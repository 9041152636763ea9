import { existsSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import type { CommandInput } from '../../../shared/contract/contract';
import type { Settings } from '../../../shared/settings/settings';
import { CommandFailure } from '../../base/command-failure';
import { canPassOn } from '../../terminal/environment/child-environment';
import { isProgram } from '../../terminal/environment/is-program';

/** Rejects values that have the right shape but could not work. Unchanged values are not checked again. */
export function checkSettings(change: CommandInput<'settings.update'>, current: Settings): void {
  const shell = change.terminal?.shell ?? '';
  const objection = shell === '' || shell === current.terminal.shell ? null : objectionToShell(shell);
  const refused = change.environmentNames?.find((name) => !canPassOn(name));
  if (objection !== null) throw new CommandFailure('refused', objection);
  if (refused !== undefined) throw new CommandFailure('refused', objectionToName(refused));
}

function objectionToName(name: string): string {
  return `${name} can change what a command does after you allow it, so AIntern never passes it on. Remove it`;
}

function objectionToShell(path: string): string | null {
  if (!isAbsolute(path)) return `Enter the full path of the shell, such as /bin/bash, instead of “${path}”`;
  if (!existsSync(path)) return `No program found at ${path}. Check the path`;
  if (!isProgram(path)) return `${path} isn’t an executable program. Choose a shell`;
  return null;
}
