import { readdirSync, readFileSync } from 'node:fs';

/** How many processes of this machine have the text in their command line. Needs /proc. */
export function runningCommands(text: string): number {
  return readdirSync('/proc').filter((name) => /^\d+$/.test(name) && commandLine(name).includes(text)).length;
}

function commandLine(processId: string): string {
  try {
    return readFileSync(`/proc/${processId}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}
