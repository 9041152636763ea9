import { statSync } from 'node:fs';
import { z } from 'zod';
import { ToolValidationError } from '../../../shared/call/tool-validation';
import { countNoun } from '../../../shared/text/count-noun';
import { guardPath } from '../../workspace/paths/guard-path';
import type { ToolScope } from '../framework/context/tool-scope';
import type { PathUse } from '../framework/path-use';

/** Linux passes arguments of up to 128 KiB to a program; a Windows command line holds 32,767 characters. */
const MAX_COMMAND_BYTES = process.platform === 'win32' ? 11_000 : 100_000;

export const commandFields = {
  command: z.string().min(1).describe('For bash (PowerShell on Windows)'),
  cwd: z.string().min(1).default('.').describe('Folder to run it in'),
};

export interface CommandInput {
  readonly command: string;
  readonly cwd: string;
}

export function commandPaths({ cwd }: CommandInput): readonly PathUse[] {
  return [{ parameter: 'cwd', path: cwd, access: 'read', mustExist: true, staysInside: true, isSubject: false }];
}

/** Refuses commands that would reach the shell in a different form than they were written and rated. */
export function validateCommand({ command, cwd }: CommandInput, scope: ToolScope): ToolValidationError[] {
  const errors: ToolValidationError[] = [];
  const refuse = (message: string) => errors.push(ToolValidationError.invalidValue('command', message));
  if (command.includes('\0')) refuse("command contains a NUL character, which a shell can't receive. Remove it");
  if (/\p{Surrogate}/u.test(command)) refuse('command contains half of a character. Write it completely or remove it');
  if (command.trim() === '') refuse('command is empty. Provide a command to run');
  if (Buffer.byteLength(command) > MAX_COMMAND_BYTES) {
    const limit = countNoun(MAX_COMMAND_BYTES, 'byte');
    refuse(`command is longer than ${limit}. Put it in a script file and run that`);
  }
  if (isFile(cwd, scope)) {
    errors.push(ToolValidationError.invalidValue('cwd', `cwd is a file, not a folder: ${cwd}`, cwd));
  }
  return errors;
}

function isFile(path: string, scope: ToolScope): boolean {
  try {
    return statSync(guardPath(path, scope).realPath).isDirectory() === false;
  } catch {
    // An impossible path is refused with all other paths.
    return false;
  }
}
