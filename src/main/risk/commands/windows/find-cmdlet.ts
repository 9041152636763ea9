import type { ShellWord } from '../../shell/shell-program';
import { powerShellAliases } from './powershell-commands';
import { type SafeCmdlet, safeCmdlets } from './safe-cmdlets';

/**
 * Returns the full lowercase name of the command that the first word stands for. `sort.exe` is a program, whatever
 * `sort` is.
 */
export function commandName([first]: readonly ShellWord[]): string {
  const written = first?.value?.toLowerCase() ?? '';
  return powerShellAliases.get(written) ?? written;
}

export function findSafeCmdlet(words: readonly ShellWord[]): SafeCmdlet | null {
  return safeCmdlets.get(commandName(words)) ?? null;
}
