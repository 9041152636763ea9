import { assertNever } from '../../../shared/assert-never';
import { readBash } from './bash/read-bash';
import { readCmd } from './cmd/read-cmd';
import { readPowerShell } from './powershell/read-powershell';
import { screenCharacters } from './screen-characters';
import type { ShellGrammars } from './shell-grammars';
import type { ReadShell } from './shell-program';

/** Reads command lines without running them; what it is not sure about it says it cannot read. */
export function createShellReader(grammars: ShellGrammars): ReadShell {
  return (line, shell) => {
    const reason = screenCharacters(line);
    if (reason !== null) return { kind: 'unreadable', reason };
    switch (shell) {
      case 'bash':
        return readBash(line, grammars.bash);
      case 'powershell':
        return readPowerShell(line, grammars.powershell);
      case 'cmd':
        return readCmd(line);
      default:
        return assertNever(shell);
    }
  };
}
