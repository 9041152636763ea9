import { devNull } from 'node:os';
import { childEnvironment, type Environment, userEnvironment } from './child-environment';

export interface TerminalEnvironmentOptions {
  /** Identifies the processes of a terminal. */
  readonly marker: string;
  /** The command was rated read-only. */
  readonly isReadOnly: boolean;
}

/** We find the processes that a command started by this variable, wherever they have moved. */
export const MARKER_NAME = 'AINTERN_PROCESS';

/** `git status` must not use a repository hidden in the workspace or start a monitor that it names. */
const hardenedGit = [
  ['safe.bareRepository', 'explicit'],
  ['core.fsmonitor', 'false'],
] as const;

/**
 * `diff.external` and `textconv` can't be turned off, and an empty value makes `git diff` fail, so the risk rating
 * reports a repository that has them.
 */
const lookingGit = [
  ['core.hooksPath', devNull],
  ['core.pager', 'cat'],
  ['log.showSignature', 'false'],
  // These would save file information, merge again, and start git's scripts.
  ['diff.autoRefreshIndex', 'false'],
  ['log.diffMerges', 'separate'],
  ['status.submoduleSummary', 'false'],
  // These would print other files than those we rated the command by.
  ['log.follow', 'false'],
  ['diff.submodule', 'short'],
  ['submodule.recurse', 'false'],
] as const;

/**
 * Reading a partial repository fetches the rest, with any program that it names. `git status` would save the file
 * information it has gathered. A replaced object is a different file from the one named.
 */
const lookingOnly: Environment = {
  GIT_ALLOW_PROTOCOL: 'none',
  GIT_NO_LAZY_FETCH: '1',
  GIT_NO_REPLACE_OBJECTS: '1',
  GIT_OPTIONAL_LOCKS: '0',
  GIT_TERMINAL_PROMPT: '0',
};

/**
 * `npm ls` would write a log, create its cache folder, and check for a newer npm, all in places that the project's
 * `.npmrc` chooses. Variables override that file, and if the cache can't be a folder, npm creates none.
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

/** Returns git's environment when it may only read, no matter who starts it. */
export function readingGitEnvironment(): Environment {
  return { ...childEnvironment(), ...lookingOnly, ...gitSettings([...hardenedGit, ...lookingGit]) };
}

/** For the shell that the user types into: it gets everything they have set. */
export function ownTerminalEnvironment(marker: string): Environment {
  return { ...userEnvironment(), TERM: 'xterm-256color', COLORTERM: 'truecolor', [MARKER_NAME]: marker };
}

/** At the level of `git -c`, which no file can override. */
function gitSettings(settings: readonly (readonly [string, string])[]): Environment {
  const entries = settings.flatMap(([key, value], index) => [
    [`GIT_CONFIG_KEY_${index}`, key],
    [`GIT_CONFIG_VALUE_${index}`, value],
  ]);
  return { GIT_CONFIG_COUNT: String(settings.length), ...Object.fromEntries(entries) };
}
