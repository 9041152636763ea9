import type { CommandAssessment } from '../risk/command-assessment';
import { type Confinement, type ConfinementChoice, strictest } from './confinement';
import { whyOutside } from './outside-programs';

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '));

const processPrograms = setOf('ps pgrep pidof pstree top w lsof fuser ss netstat');
const networkPrograms = setOf('ss netstat ip lsof hostname arp route ifconfig');
/** These can neither write nor start anything, whatever their flags. */
const filters = setOf('grep egrep fgrep head tail wc cat cut tr nl');
/** Commands that often accompany a program that runs outside, and change nothing themselves. */
const harmless = setOf('cd echo printf true false : test [ sleep grep egrep fgrep head tail wc cat cut tr nl');

/** A command line and the circumstances that decide what it may do. */
export interface CommandToConfine {
  readonly line: string;
  readonly assessment: Pick<CommandAssessment, 'level' | 'subjects' | 'programs'>;
  /** The open folder; without one, the folder in which the command runs. */
  readonly workspacePath: string;
  readonly settings: { readonly isOn: boolean; readonly extraWritable: readonly string[] };
  /** It is started to keep running, like a server that must be reachable from outside. */
  readonly keepsRunning?: boolean;
}

export const turnedOff = 'The sandbox is turned off for this folder.';

/** Chooses what a command may do, from what it is and from the folder's settings. */
export function chooseConfinement(command: CommandToConfine): ConfinementChoice {
  const { line, assessment, settings } = command;
  // Read-only commands are confined in case their rating is wrong, which isn't the folder's decision.
  if (assessment.level === 'safe') return confineReading(line, assessment);
  return settings.isOn ? confineWork(command) : { kind: 'unconfined', why: turnedOff };
}

/**
 * Chooses the confinement for a command that was rated safe. Its programs determine which namespaces it shares.
 * Commands that can't work correctly in a sandbox run outside it, but only if the line is so plain that nothing else
 * can hide in it.
 */
function confineReading(line: string, { programs = [] }: Pick<CommandAssessment, 'programs'>): ConfinementChoice {
  const plain = outsiderOfPlainLine(line);
  if (plain !== null) return { kind: 'unconfined', why: `${plain}.` };
  const confinement: Confinement = {
    ...strictest,
    network: programs.some((name) => networkPrograms.has(name)) ? 'list' : 'none',
    processes: programs.some((name) => processPrograms.has(name)) || /\/proc\b/.test(line) ? 'list' : 'own',
    ...noteOn(programs.map((name) => whyOutside(name, line.split(/[^\w-]+/)))),
  };
  return { kind: 'confined', confinement };
}

/**
 * Any other command writes to the workspace and is asked about each host. It runs outside only if nothing in it would
 * work inside; what isn't confined is asked about as if there were no sandbox.
 */
function confineWork({ assessment, workspacePath, settings, keepsRunning }: CommandToConfine): ConfinementChoice {
  if (workspacePath === '/') {
    return { kind: 'unconfined', why: 'The open folder is the whole file system, so nothing would be protected.' };
  }
  const commands = assessment.subjects.map((subject) => programOf(subject));
  const outside = commands.map(([name, args]) => whyOutside(name, args));
  const first = outside.find((why) => why !== null);
  if (first !== undefined && commands.every(([name], index) => outside[index] !== null || harmless.has(name))) {
    return { kind: 'unconfined', why: `${first}.` };
  }
  const confinement: Confinement = {
    write: { folders: [workspacePath, ...settings.extraWritable] },
    hide: [],
    // A server in a network of its own would be out of reach for the browser that wants to see it.
    network: keepsRunning === true ? 'all' : 'hosts',
    processes: 'own',
    ...noteOn(outside),
  };
  return { kind: 'confined', confinement };
}

function noteOn(reasons: readonly (string | null)[]): Pick<Confinement, 'note'> {
  const blind = reasons.find((why) => why !== null);
  return blind === undefined || blind === null ? {} : { note: `${blind}. Run it as a separate command` };
}

/** The name of a normalized command's program, whatever folder it is in, and its other words. */
function programOf(subject: string): readonly [string, readonly string[]] {
  const [program = '', ...args] = subject.split(' ').filter((word) => !/^\w+=/.test(word));
  return [program.slice(program.lastIndexOf('/') + 1), args];
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
