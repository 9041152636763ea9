import { readdirSync, readFileSync } from 'node:fs';

/** Counts the processes on this machine with the text in their command line. Needs /proc. */
export function runningCommands(text: string): number {
  return commandLines().filter((line) => line.includes(text)).length;
}

/** Counts only the program itself: a shell has the command that it runs in its own command line too. */
export function runningPrograms(line: string): number {
  return commandLines().filter((each) => each.trimEnd() === line).length;
}

function commandLines(): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(commandLine);
}

function commandLine(processId: string): string {
  try {
    return readFileSync(`/proc/${processId}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}
