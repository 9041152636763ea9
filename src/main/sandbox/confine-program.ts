import { dirname, isAbsolute, join, sep } from 'node:path';
import { FILTER_FILE, type ReplacedFile } from './bubblewrap-arguments';
import { confineCommand, type NetworkLaunch } from './confine-command';
import type { Confinement } from './confinement';
import type { AvailableSandbox } from './detect-sandbox';
import { realPath } from './paths/real-path';

/** A program that is started without a terminal. */
export interface ProgramStart {
  readonly file: string;
  readonly args: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
}

export interface ProgramOptions {
  readonly folder: string;
  readonly dataPath: string;
  /** Words that put a layer over the workspace. */
  readonly prefix?: readonly string[];
  /** Files that the program needs to read besides itself, with what is installed beside them. */
  readonly needs?: readonly string[];
  readonly replaced?: readonly ReplacedFile[];
  /** Only for a program whose network is `hosts`. */
  readonly network?: NetworkLaunch;
  /** Of the program alone. */
  readonly variables?: Readonly<Record<string, string>>;
  /** Nothing that it changes in a repository could be checked afterwards. */
  readonly leavesRepositories?: boolean;
}

/** They steer what sets up the sandbox, too, which is outside of it: loaders, shells and socat. */
const steering = /^(?:LD_|DYLD_|GLIBC_|GCONV_PATH$|LOCPATH$|BASH_|SHELLOPTS$|BASHOPTS$|ENV$|PS4$|IFS$|OPENSSL_|SOCAT_)/;

/** Returns how to start the same program in a sandbox, with its input and output as they are. */
export function confineProgram(
  sandbox: AvailableSandbox,
  confinement: Confinement,
  { file, args }: Pick<ProgramStart, 'file' | 'args'>,
  options: ProgramOptions,
): ProgramStart {
  const { folder, dataPath, prefix = [], needs = [], replaced = [], network, variables = {} } = options;
  const inside = Object.fromEntries(Object.entries(variables).filter(([name]) => steering.test(name)));
  const launch = confineCommand(sandbox, confinement, {
    folder,
    dataPath,
    isBare: true,
    prefix,
    replaced,
    ...(network ? { network } : {}),
    inside,
    keepsRunning: options.leavesRepositories ?? false,
    shown: [file, ...needs].filter(isAbsolute).map(installationOf),
  });
  const [first = file, ...words] = [...launch.words, file, ...args];
  const { filterPath } = launch;
  const environment = { ...launch.environment, ...variables };
  if (filterPath === null) return { file: first, args: words, environment };
  for (const name of Object.keys(inside)) delete environment[name];
  const open = `exec "$@" ${FILTER_FILE}<"$0"`;
  return { file: '/bin/sh', args: ['-c', open, filterPath, first, ...words], environment };
}

/** The folder with the program and what it is made of: packages that depend on each other are installed side by side. */
function installationOf(file: string): string {
  const path = realPath(file);
  const packages = path.indexOf(join(sep, 'node_modules', sep));
  return packages < 0 ? dirname(path) : join(path.slice(0, packages), 'node_modules');
}
