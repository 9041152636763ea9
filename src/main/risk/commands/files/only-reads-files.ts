import type { ShellWord } from '../../shell/shell-program';
import { parseArguments } from '../tables/parse-arguments';
import { readingCommands } from '../tables/reading-commands';
import { isRecursive } from './rate-reading-below';

/** Whether a command only reads, whatever further files it is given, and doesn't read below folders. */
export function onlyReadsFiles([name, ...args]: readonly ShellWord[]): boolean {
  const command = readingCommands.get(name?.value ?? '');
  if (command === undefined || command.table.hasActingFlags) return false;
  if (command.takesWordsFromFiles || command.comparing) return false;
  if (command.below && isRecursive(parseArguments(args, command.table, command).flags, command.below)) return false;
  return command.operands === 'reads' || command.operands === 'pattern, then reads' || command.operands === 'text';
}
