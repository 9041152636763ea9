import { devNull } from 'node:os';
import { childEnvironment, type Environment, userEnvironment } from './child-environment';

export interface TerminalEnvironmentOptions {
  /** What the processes of a terminal are known by. */
  readonly marker: string;
  /** The command was rated as one that only looks. */
  readonly isReadOnly: boolean;
}

/** By this variable what a command started is found again, wherever it has moved. */
export const MARKER_NAME = 'AINTERN_PROCESS';

/** A repository that somebody hid in the workspace, or a monitor that it names, must not be started by `git status`. */
const hardenedGit = [
  ['safe.bareRepository', 'explicit'],
  ['core.fsmonitor', 'false'],
] as const;

/**
 * `diff.external` and `textconv` have no value that turns them off, an empty one makes `git diff` fail: a repository
 * that has them is told of by its risk.
 */
const lookingGit = [
  ['core.hooksPath', devNull],
  ['core.pager', 'cat'],
  ['log.showSignature', 'false'],
  // These would write down what is known about files, merge once more, and start scripts of git.
  ['diff.autoRefreshIndex', 'false'],
  ['log.diffMerges', 'separate'],
  ['status.submoduleSummary', 'false'],
  // These would print other files than those by which the command was rated.
  ['log.follow', 'false'],
  ['diff.submodule', 'short'],
  ['submodule.recurse', 'false'],
] as const;

/**
 * Looking at a repository that is not all there fetches the rest, by whatever program it names for that. `git status`
 * would write down what it has found out about files. A replaced object is another file than the one that is named.
 */
const lookingOnly: Environment = {
  GIT_ALLOW_PROTOCOL: 'none',
  GIT_NO_LAZY_FETCH: '1',
  GIT_NO_REPLACE_OBJECTS: '1',
  GIT_OPTIONAL_LOCKS: '0',
  GIT_TERMINAL_PROMPT: '0',
};

/**
 * `npm ls` would keep a log of itself, make the folder of its cache, and ask whether there is a newer npm, all of it where a
 * `.npmrc` of the project says. Variables outrank that file, and where the cache can't be a folder, none is made.
 */
const quietNpm: Environment = {
  npm_config_cache: devNull,
  npm_config_logs_max: '0',
  npm_config_offline: 'true',
  npm_config_timing: 'false',
  npm_config_update_notifier: 'false',
};

export function terminalEnvironment({ marker, isReadOnly }: TerminalEnvironmentOptions): Environment {
  return {
    ...(isReadOnly
      ? { ...readingGitEnvironment(), ...quietNpm }
      : { ...childEnvironment(), ...gitSettings(hardenedGit) }),
    TERM: 'xterm-256color',
    PAGER: 'cat',
    GIT_PAGER: 'cat',
    [MARKER_NAME]: marker,
  };
}

/** What git gets where it may only look, whoever starts it. */
export function readingGitEnvironment(): Environment {
  return { ...childEnvironment(), ...lookingOnly, ...gitSettings([...hardenedGit, ...lookingGit]) };
}

/** For the shell that the user types into: it is theirs, with all that they have set. */
export function ownTerminalEnvironment(marker: string): Environment {
  return { ...userEnvironment(), TERM: 'xterm-256color', COLORTERM: 'truecolor', [MARKER_NAME]: marker };
}

/** On the level of `git -c`, which no file can override. */
function gitSettings(settings: readonly (readonly [string, string])[]): Environment {
  const entries = settings.flatMap(([key, value], index) => [
    [`GIT_CONFIG_KEY_${index}`, key],
    [`GIT_CONFIG_VALUE_${index}`, value],
  ]);
  return { GIT_CONFIG_COUNT: String(settings.length), ...Object.fromEntries(entries) };
}
