import { assertNever } from '../../../shared/assert-never';
import { findMixedScripts } from '../characters/find-mixed-scripts';
import { screenCharacters } from '../characters/screen-characters';
import { readBash } from './bash/read-bash';
import { readCmd } from './cmd/read-cmd';
import { readPowerShell } from './powershell/read-powershell';
import type { ShellGrammars } from './shell-grammars';
import type { ReadShell, ShellKind, ShellReading, SimpleCommand } from './shell-program';

/** Reads command lines without running them, and reports anything uncertain as unreadable. */
export function createShellReader(grammars: ShellGrammars): ReadShell {
  function read(line: string, shell: ShellKind): ShellReading {
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
  }

  return (line, shell) => {
    const reason = screenCharacters(line);
    if (reason !== null) return { kind: 'unreadable', reason };
    const reading = read(line, shell);
    if (reading.kind === 'unreadable') return reading;
    const { commands, objections } = reading.program;
    const mixed = findMixedScripts(line) ?? findMixedScripts(valuesOf(commands));
    return mixed === null ? reading : { kind: 'program', program: { commands, objections: [...objections, mixed] } };
  };
}

/** Quotes and escapes can separate letters that the shell joins. */
function valuesOf(commands: readonly SimpleCommand[]): string {
  return commands.flatMap(({ words }) => words.map(({ value }) => value ?? '')).join('\n');
}
