import type { CommandAssessment } from '../risk/command-assessment';
import { type Confinement, type ConfinementChoice, strictest } from './confinement';

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '));

const processPrograms = setOf('ps pgrep pidof pstree top w lsof fuser ss netstat');
const networkPrograms = setOf('ss netstat ip lsof hostname arp route ifconfig');

const openFiles = (name: string) => `${name} can't see the open files of other programs from inside a sandbox`;
const service = (name: string) => `${name} can't reach its service from inside a sandbox`;

/** Programs whose output is incomplete inside a sandbox. The kernel shows open files only to an unconfined user. */
const outsiders: ReadonlyMap<string, (name: string) => string> = new Map([
  ...['lsof', 'fuser', 'ss', 'netstat'].map((name) => [name, openFiles] as const),
  ...['docker', 'docker-compose', 'podman', 'nerdctl', 'systemctl', 'snap'].map((name) => [name, service] as const),
]);
/** Only some uses of these need to see open files. */
const withProcesses: ReadonlyMap<string, RegExp> = new Map([
  ['ss', /^(-[a-zA-Z0-9]*p[a-zA-Z0-9]*|--processes)$/],
  ['netstat', /^(-[a-zA-Z0-9]*p[a-zA-Z0-9]*|--programs)$/],
]);
/** These can neither write nor start anything, whatever their flags. */
const filters = setOf('grep egrep fgrep head tail wc cat cut tr nl');

/**
 * Chooses the confinement for a command that was rated safe. Its programs determine which namespaces it shares.
 * Commands that can't work correctly in a sandbox run outside it, but only if the line is so plain that nothing else
 * can hide in it.
 */
export function chooseConfinement(
  line: string,
  { programs = [] }: Pick<CommandAssessment, 'programs'>,
): ConfinementChoice {
  const plain = outsiderOfPlainLine(line);
  if (plain !== null) return { kind: 'unconfined', why: `${plain}.` };
  const blind = programs.map((name) => whyOutside(name, line.split(/[^\w-]+/))).find((why) => why !== null);
  const confinement: Confinement = {
    ...strictest,
    network: programs.some((name) => networkPrograms.has(name)) ? 'list' : 'none',
    processes: programs.some((name) => processPrograms.has(name)) || /\/proc\b/.test(line) ? 'list' : 'own',
    ...(blind === undefined ? {} : { note: `${blind}. Run it as a separate command` }),
  };
  return { kind: 'confined', confinement };
}

/** Words without special meaning in any shell, joined by pipes, and no other syntax. */
const plainLine = /^[\w.,:=@%+/-]+( [\w.,:=@%+/-]+)*( 2>(\/dev\/null|&1))?( \| [\w.,:=@%+/-]+( [\w.,:=@%+/-]+)*)*$/;

/** Ignores the rating, which may be wrong about the line. */
function outsiderOfPlainLine(line: string): string | null {
  const trimmed = line.trim();
  if (!plainLine.test(trimmed)) return null;
  const [first = [], ...others] = trimmed.split(' | ').map((command) => command.split(' '));
  const [name = '', ...args] = first;
  return others.every(([filter = '']) => filters.has(filter)) ? whyOutside(name, args) : null;
}

function whyOutside(name: string, words: readonly string[]): string | null {
  const flag = withProcesses.get(name);
  if (flag && !words.some((word) => flag.test(word))) return null;
  return outsiders.get(name)?.(name) ?? null;
}
