import { isSecretName } from '../../secrets/is-secret-name';
import { maskSecretsInText } from '../../secrets/mask-secrets';
import { comparable, desktopNames, isAllowedName, isProxyName, withoutUserInfo } from './allowed-environment';
import { withoutAppImage } from './without-app-image';

export type Environment = Readonly<Record<string, string>>;

/** Ours and Electron's, npm's and a surrounding git's: they describe how AIntern was started. */
const foreignNames = /^(?:AINTERN_|ELECTRON_|CHROME_|npm_|VITE|VITEST|NODE_OPTIONS$|NODE_ENV$|INIT_CWD$|GIT_)/;

/**
 * These make a program run something else first, or give it flags and filters besides those of its command line, by which
 * commands are judged. Nobody can have them passed on.
 */
const refusedNames =
  /^(?:AINTERN_.*|ELECTRON_.*|GIT_.*|npm_.*|NODE_OPTIONS|BASH_ENV|ENV|BASH_FUNC_.*|SHELLOPTS|BASHOPTS|PROMPT_COMMAND|PS4|CDPATH|GLOBIGNORE|IFS|LD_PRELOAD|LD_AUDIT|DYLD_INSERT_LIBRARIES|RIPGREP_CONFIG_PATH|GREP_OPTIONS|TAR_OPTIONS|LESSOPEN|LESSCLOSE|LESS|PERL5OPT|PERL5DB|PYTHONSTARTUP|PYTHONINSPECT|RUBYOPT|JAVA_TOOL_OPTIONS|JQ_LIBRARY_PATH|MAKEFLAGS|UNZIP|UNZIPOPT|ZIPINFO|ZIPOPT|GZIP|BZIP|BZIP2|XZ_OPT|XZ_DEFAULTS|ZSTD_CLEVEL|LS_OPTIONS)$/i;

/** Of the terminal and the folder that AIntern itself was started in. */
const surroundingNames = /^(?:_|OLDPWD|SHLVL|COLUMNS|LINES|TERMCAP|WINDOWID|TMUX|TMUX_PANE|STY|WINDOW)$/;

let addedNames: () => readonly string[] = () => [];

/** From now on programs get the variables of these names too. Kept for the process, as its environment is. */
export function passOnNames(names: () => readonly string[]): void {
  addedNames = names;
}

/** Whether a variable of this name can be passed on, should the user want that. */
export function canPassOn(name: string): boolean {
  return !refusedNames.test(comparable(name));
}

/**
 * What a program that a tool starts gets to see of our environment: what is known to be needed and no secret, and what
 * the user has added by name, whatever that is.
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

/** The same for a program with a window of its own. */
export function windowedEnvironment(own: NodeJS.ProcessEnv = process.env): Environment {
  return { ...pick(own, (name, value) => (desktopNames.includes(name) ? value : null)), ...childEnvironment(own) };
}

/** What the user has set, for their own shell: no keys they didn't add by name, and nothing about how AIntern was started. */
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

/** The environment hardly ever changes, and to search it for secrets takes longer than to start a process. */
const known = new Map<string, boolean>();
const MAX_KNOWN = 1_000;

function holdsSecret(name: string, value: string): boolean {
  const entry = `${name}=${value}`;
  const answer = known.get(entry) ?? (isSecretName(name) || maskSecretsInText(value) !== value);
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(entry, answer);
  return answer;
}
