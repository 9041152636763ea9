import { isSecretName } from '../execution/is-secret-name';
import { maskSecretsInText } from '../execution/mask-secrets';
import { withoutAppImage } from './without-app-image';

export type Environment = Readonly<Record<string, string>>;

/**
 * Ours, Electron's, npm's and a surrounding git's: they describe how AIntern was started and would lead what a tool
 * starts astray.
 */
const foreignNames = /^(?:AINTERN_|ELECTRON_|CHROME_|npm_|VITE|VITEST|NODE_OPTIONS$|NODE_ENV$|INIT_CWD$|GIT_)/;

/** These make a shell run something before the command it was given, or give the command's words another meaning. */
const shellNames = /^(?:BASH_ENV|ENV|BASH_FUNC_.*|SHELLOPTS|BASHOPTS|PROMPT_COMMAND|PS4|CDPATH|GLOBIGNORE)$/;

/** Flags and filters that a program would take besides those it is given: commands are judged by those. */
const flagNames =
  /^(?:RIPGREP_CONFIG_PATH|GREP_OPTIONS|TAR_OPTIONS|LESSOPEN|LESSCLOSE|LESS|PERL5OPT|PYTHONSTARTUP|RUBYOPT|JQ_LIBRARY_PATH|MAKEFLAGS)$/;

/** Wider than what is masked in texts: here a name too many costs little. */
const keyNames = /(?:^|_)(?:KEYS?|PRIVATE)$/i;

/** Of the terminal and the folder that AIntern itself was started in. */
const surroundingNames = /^(?:_|OLDPWD|SHLVL|COLUMNS|LINES|TERMCAP|WINDOWID|TMUX|TMUX_PANE|STY|WINDOW)$/;

/** What a child process gets to see of our environment: nothing secret, and nothing that is about ourselves. */
export function childEnvironment(own: NodeJS.ProcessEnv = process.env): Environment {
  const kept = Object.entries(withoutAppImage(own)).filter(
    (entry): entry is [string, string] =>
      entry[1] !== undefined && isKept(entry[0]) && !holdsSecret(entry[0], entry[1]),
  );
  return Object.fromEntries(kept);
}

function isKept(name: string): boolean {
  return ![foreignNames, shellNames, flagNames, keyNames, surroundingNames].some((names) => names.test(name));
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
