import { isSecretName } from '../../secrets/is-secret-name';
import { maskSecretsInText } from '../../secrets/mask-secrets';
import { comparable, desktopNames, isAllowedName, isProxyName, withoutUserInfo } from './allowed-environment';
import { withoutAppImage } from './without-app-image';

export type Environment = Readonly<Record<string, string>>;

/** Ours, Electron's, npm's and those of a surrounding git: they describe how AIntern was started. */
const foreignNames = /^(?:AINTERN_|ELECTRON_|CHROME_|npm_|VITE|VITEST|NODE_OPTIONS$|NODE_ENV$|INIT_CWD$|GIT_)/;

/**
 * These make a program run something else first, or add flags and filters to the command line that we rate. They are
 * never passed on.
 */
const refusedNames =
  /^(?:AINTERN_.*|ELECTRON_.*|GIT_.*|npm_.*|NODE_OPTIONS|BASH_ENV|ENV|BASH_FUNC_.*|SHELLOPTS|BASHOPTS|PROMPT_COMMAND|PS4|CDPATH|GLOBIGNORE|IFS|LD_PRELOAD|LD_AUDIT|DYLD_INSERT_LIBRARIES|RIPGREP_CONFIG_PATH|GREP_OPTIONS|TAR_OPTIONS|LESSOPEN|LESSCLOSE|LESS|PERL5OPT|PERL5DB|PYTHONSTARTUP|PYTHONINSPECT|RUBYOPT|JAVA_TOOL_OPTIONS|JQ_LIBRARY_PATH|MAKEFLAGS|UNZIP|UNZIPOPT|ZIPINFO|ZIPOPT|GZIP|BZIP|BZIP2|XZ_OPT|XZ_DEFAULTS|ZSTD_CLEVEL|LS_OPTIONS)$/i;

/** They describe the terminal and folder that AIntern was started in. */
const surroundingNames = /^(?:_|OLDPWD|SHLVL|COLUMNS|LINES|TERMCAP|WINDOWID|TMUX|TMUX_PANE|STY|WINDOW)$/;

let addedNames: () => readonly string[] = () => [];

/** From now on, programs also get the variables with these names. Kept per process, like the environment. */
export function passOnNames(names: () => readonly string[]): void {
  addedNames = names;
}

/** Whether a variable with this name can be passed on if the user wants it. */
export function canPassOn(name: string): boolean {
  return !refusedNames.test(comparable(name));
}

/**
 * Returns the part of our environment that a program started by a tool may see: variables known to be needed and not
 * secret, and any that the user has added by name.
 */
export function childEnvironment(own: NodeJS.ProcessEnv = process.env): Environment {
  const isAdded = createAddedCheck();
  return pick(own, (name, value) => {
    if (isAdded(name)) return value;
    if (!isAllowedName(name)) return null;
    const shown = isProxyName(name) ? withoutUserInfo(value) : value;
    return holdsSecret(name, shown) ? null : shown;
  });
}

/** The same for a program with its own window. */
export function windowedEnvironment(own: NodeJS.ProcessEnv = process.env): Environment {
  return { ...pick(own, (name, value) => (desktopNames.includes(name) ? value : null)), ...childEnvironment(own) };
}

/**
 * Returns the user's variables for their own shell, without keys they didn't add by name and without anything about how
 * AIntern was started.
 */
export function userEnvironment(own: NodeJS.ProcessEnv = process.env): Environment {
  const isAdded = createAddedCheck();
  return pick(own, (name, value) => {
    if (foreignNames.test(name) || surroundingNames.test(name)) return null;
    return isAdded(name) || !holdsSecret(name, value) ? value : null;
  });
}

function createAddedCheck(): (name: string) => boolean {
  const added = new Set(addedNames().filter(canPassOn).map(comparable));
  return (name) => added.has(comparable(name));
}

function pick(own: NodeJS.ProcessEnv, take: (name: string, value: string) => string | null): Environment {
  return Object.fromEntries(
    Object.entries(withoutAppImage(own)).flatMap(([name, value]) => {
      const taken = value === undefined ? null : take(name, value);
      return taken === null ? [] : [[name, taken] as const];
    }),
  );
}

/** The environment hardly ever changes, and searching it for secrets takes longer than starting a process. */
const known = new Map<string, boolean>();
const MAX_KNOWN = 1_000;

function holdsSecret(name: string, value: string): boolean {
  const entry = `${name}=${value}`;
  const answer = known.get(entry) ?? (isSecretName(name) || maskSecretsInText(value) !== value);
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(entry, answer);
  return answer;
}
