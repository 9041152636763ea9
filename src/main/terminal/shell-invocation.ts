import { assertNever } from '../../shared/assert-never';
import { ALIVE_FILE, FILTER_FILE, STATUS_FILE } from '../sandbox/bubblewrap-arguments';
import type { SandboxLaunch } from '../sandbox/confine-command';
import { ignoredSignals, LEFT_FILE } from '../sandbox/inside-words';
import type { Shell } from './environment/find-shell';
import type { UserShell } from './environment/find-user-shell';

export interface ShellInvocation {
  readonly file: string;
  readonly args: readonly string[];
  /** Whether it reads the secret of its end marker as its first line of input. */
  readonly hasEndMarker: boolean;
}

/** The number of our own OSC sequence; terminals ignore unknown ones. */
export const END_MARKER_CODE = 7373;
/** Replaces the exit code in the end marker. */
export const NOT_STARTED = 'not-started';

/**
 * Starts the command's shell as a child, so that nothing the command does to its shell affects the wrapper that reports
 * its end: exits, traps, closed files, signals. The secret comes through the terminal, because child processes can read
 * the environment and the arguments of a process. After reporting, the wrapper stops itself and waits to be killed: if
 * it exited, the terminal would go, and with it the end of the output.
 */
const wrapper = (preparation: string, run: string) => `IFS= read -r AINTERN_SECRET || exit 125
exec 3>&2 2>/dev/null
${preparation}trap : INT QUIT TERM HUP
printf '\\033]${END_MARKER_CODE};%s;begin\\007' "$AINTERN_SECRET"
${run}
trap '' INT QUIT TERM TTOU TTIN TSTP
trap - HUP
printf '\\033]${END_MARKER_CODE};%s;%s\\007' "$AINTERN_SECRET" "$1" && kill -STOP $$`;

const runPlainly = `(exec "$@" 2>&3 3>&-)
set -- "$?"`;

const runWithoutInput = `(exec "$@" </dev/null 2>&3 3>&-)
set -- "$?"`;

/**
 * Reopened, the terminal can be written to but not read from. Bubblewrap reports the end only of a command that
 * started; a signal may have prevented that.
 */
const runConfined = `AINTERN_FILTER=$1
shift
AINTERN_STATUS=$(exec "$@" ${STATUS_FILE}>&1 ${ALIVE_FILE}>&1 ${FILTER_FILE}<"$AINTERN_FILTER" </dev/null >/dev/tty 2>&1)
set -- "$?"
case $AINTERN_STATUS in *exit-code*) ;; *) [ "$1" -ge 128 ] || set -- ${NOT_STARTED} ;; esac`;

/**
 * The command keeps its terminal. Bubblewrap must not end before the command does, so it ignores what the terminal's keys
 * send to both. The status is complete when the last process of the sandbox has ended.
 */
const runInside = (outlivesSignals: boolean) => `AINTERN_FILTER=$1
shift
exec 6>&1
AINTERN_STATUS=$(${outlivesSignals ? `trap '' ${ignoredSignals.join(' ')}; ` : ''}exec "$@" 2>&3 ${STATUS_FILE}>&1 ${ALIVE_FILE}>&1 ${LEFT_FILE}>&1 ${FILTER_FILE}<"$AINTERN_FILTER" >&6 6>&-)
set -- "$?"
exec 6>&-
case $AINTERN_STATUS in *exit-code*) ;; *) [ "$1" -ge 128 ] || set -- ${NOT_STARTED} ;; esac
AINTERN_LEFT=\${AINTERN_STATUS##*left }
case $AINTERN_STATUS in *'left '*) set -- "$1 \${AINTERN_LEFT%%[!0-9]*}" ;; esac`;

/** node-pty lets every child inherit the other side of all open terminals, where it could read and type. */
const closeFrom = (first: number) => `for AINTERN_FILE in /dev/fd/*; do
  AINTERN_FILE=\${AINTERN_FILE##*/}
  if [ "$AINTERN_FILE" -ge ${first} ]; then eval "exec $AINTERN_FILE>&-"; fi
done
`;

export interface InvocationOptions {
  /** No other terminal is open. */
  readonly isAlone: boolean;
}

/** How a command is run: in its terminal, without input, or in a sandbox, which decides about its input. */
export type LaunchMode = 'terminal' | 'no-input' | SandboxLaunch;

/** Returns how to start a shell that runs one command line, passed unchanged. */
export function shellInvocation(
  shell: Shell,
  command: string,
  { isAlone, surrounding = 'terminal' }: InvocationOptions & { readonly surrounding?: LaunchMode },
): ShellInvocation {
  const run = runIn(surrounding);
  const before = wordsBefore(surrounding);
  switch (shell.name) {
    case 'bash': {
      const quiet = ['--noprofile', '--norc', '-c'];
      const started = [...before, shell.path, ...quiet, command];
      // The smaller shell starts faster, but often can't name a file descriptor above 9. A sandbox with open files is
      // no sandbox.
      if (isAlone && typeof surrounding === 'string')
        return { file: '/bin/sh', args: ['-c', wrapper('', run), 'aintern', ...started], hasEndMarker: true };
      const args = [...quiet, wrapper(closeFrom(4), run), 'aintern', ...started];
      return { file: shell.path, args, hasEndMarker: true };
    }
    case 'sh': {
      const args = ['-c', wrapper('', run), 'aintern', ...before, shell.path, '-c', command];
      return { file: shell.path, args, hasEndMarker: true };
    }
    case 'pwsh':
    case 'powershell': {
      const encoded = Buffer.from(`${command}\nexit $LASTEXITCODE`, 'utf16le').toString('base64');
      const args = ['-NoLogo', '-NoProfile', '-NonInteractive', '-EncodedCommand', encoded];
      return { file: shell.path, args, hasEndMarker: false };
    }
    default:
      return assertNever(shell.name);
  }
}

function runIn(surrounding: LaunchMode): string {
  if (surrounding === 'terminal') return runPlainly;
  if (surrounding === 'no-input') return runWithoutInput;
  const { filterPath, hasInput, outlivesSignals } = surrounding;
  if (filterPath === null) return hasInput ? runPlainly : runWithoutInput;
  return hasInput ? runInside(outlivesSignals) : runConfined;
}

function wordsBefore(surrounding: LaunchMode): readonly string[] {
  if (typeof surrounding === 'string') return [];
  const { filterPath, words } = surrounding;
  return filterPath === null ? words : [filterPath, ...words];
}

/** Returns how to start an interactive shell: with the user's own startup files, and no other open files. */
export function ownShellInvocation(launcher: Shell, { path, name }: UserShell): ShellInvocation {
  // Elsewhere, the desktop session has already read the profile.
  const args = process.platform === 'darwin' && loginShells.has(name) ? ['-l'] : [];
  if (launcher.name !== 'bash') return { file: path, args, hasEndMarker: false };
  const script = `${closeFrom(3)}unset AINTERN_FILE; exec "$@"`;
  const launched = ['--noprofile', '--norc', '-c', script, 'aintern', path, ...args];
  return { file: launcher.path, args: launched, hasEndMarker: false };
}

const loginShells: ReadonlySet<string> = new Set(['bash', 'zsh', 'fish', 'sh']);
