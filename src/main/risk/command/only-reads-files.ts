import type { ShellWord } from '../shell/shell-program';
import { readingCommands } from './reading-commands';

/** Whether a command does nothing but read, whichever further files it is given. */
export function onlyReadsFiles([name]: readonly ShellWord[]): boolean {
  const command = readingCommands.get(name?.value ?? '');
  if (command === undefined || command.table.hasActingFlags) return false;
  return command.operands === 'reads' || command.operands === 'pattern, then reads' || command.operands === 'text';
}
