import { isAbsolute, join } from 'node:path';
import { readRegularFileSync } from '../../../storage/regular-file';
import { findAddresses } from './find-addresses';
import { type AskGit, gitHosts } from './git-hosts';
import type { HostProfile, ProfileHost } from './host-profile';
import { type ProgramProfile, programProfiles, type RegistrySettings } from './program-profiles';
import { splitSubject } from './split-subject';

export interface HostProfileOptions {
  /** The simple commands of the line, and their other names, as the risk rating spells them. */
  readonly subjects: readonly string[];
  /** The working directory. */
  readonly folder: string;
  readonly homePath: string;
  /** Where the settings of the whole machine are; `/` if left out. */
  readonly systemPath?: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly askGit: AskGit;
}

/** Settings are short; a longer file is something else. */
const MAX_FILE = 256 * 1024;

/** Finds the hosts that a command usually contacts, from settings alone: nothing of the project is run. */
export function findHostProfile(options: HostProfileOptions): HostProfile {
  const hosts: ProfileHost[] = [];
  const notes: string[] = [];
  for (const subject of new Set(options.subjects)) {
    const [program = '', ...args] = startedProgram(splitSubject(subject));
    hosts.push(...findAddresses(subject).map((host) => ({ host, source: 'named', program }) as const));
    if (program === 'git') {
      const found = gitHosts(args, options.folder, options.askGit);
      hosts.push(...found.hosts);
      notes.push(...found.notes);
    }
    const online = programProfiles.find(
      ({ programs, isOnline }) => programs.includes(program) && (isOnline?.(args, program) ?? true),
    );
    if (online) hosts.push(...registryHosts(online, program, options));
  }
  return { hosts: withoutRepeats(hosts), notes: [...new Set(notes)] };
}

/** `./gradlew` is gradlew, and `python3 -m pip` is pip. */
function startedProgram([first = '', ...args]: readonly string[]): string[] {
  const name = first
    .slice(Math.max(first.lastIndexOf('/'), first.lastIndexOf('\\')) + 1)
    .replace(/\.(exe|cmd|bat)$/i, '');
  const module = /^python[\d.]*$/.test(name) ? args.indexOf('-m') : -1;
  return module < 0 ? [name, ...args] : args.slice(module + 1);
}

function registryHosts(
  { hosts, settings }: ProgramProfile,
  program: string,
  options: HostProfileOptions,
): ProfileHost[] {
  const of = (source: ProfileHost['source']) => (host: string) => ({ host, source, program });
  return [
    ...hosts.map(of('usual')),
    ...(settings === undefined
      ? []
      : [
          ...userAddresses(settings, options).map(of('configured')),
          ...(settings.projectFiles ?? [])
            .flatMap((name) => addressesIn(join(options.folder, name), settings.lines, options.environment))
            .map(of('project')),
        ]),
  ];
}

function userAddresses(settings: RegistrySettings, options: HostProfileOptions): string[] {
  const { homePath, systemPath = '/', environment } = options;
  const fromVariables = (settings.variables ?? []).flatMap((name) => findAddresses(environment[name] ?? ''));
  const fromFiles = (settings.userFiles ?? []).flatMap((path) =>
    addressesIn(join(isAbsolute(path) ? systemPath : homePath, path), settings.lines, environment),
  );
  return [...fromVariables, ...fromFiles];
}

function addressesIn(path: string, lines: RegExp, environment: HostProfileOptions['environment']): string[] {
  const counted = readSettings(path)
    .split('\n')
    .filter((line) => lines.test(line) && !/^\s*[#;]/.test(line));
  const filled = counted.join('\n').replace(/\$\{(\w+)[^}]*\}/g, (_, name: string) => environment[name] ?? '');
  return findAddresses(filled);
}

function readSettings(path: string): string {
  try {
    return readRegularFileSync(path, MAX_FILE).toString();
  } catch {
    // Most of them don't exist.
    return '';
  }
}

/** A host that two sources name has the stronger one's, which comes first. */
function withoutRepeats(hosts: readonly ProfileHost[]): ProfileHost[] {
  const strength = ['configured', 'usual', 'named', 'project'];
  const sorted = [...hosts].sort((one, other) => strength.indexOf(one.source) - strength.indexOf(other.source));
  return sorted.filter(({ host }, index) => sorted.findIndex((each) => each.host === host) === index);
}
