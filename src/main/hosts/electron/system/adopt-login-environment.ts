import { homedir, userInfo } from 'node:os';
import { messageOf } from '../../../../shared/text/message-of';
import { environmentGroups } from '../../../model/connections/environment-keys';
import { childEnvironment } from '../../../terminal/environment/child-environment';
import { readLoginEnvironment } from '../../../terminal/environment/read-login-environment';

export interface AppStart {
  readonly isPackaged: boolean;
  readonly platform: NodeJS.Platform;
  /** Changed in place. */
  readonly environment: NodeJS.ProcessEnv;
  readonly timeLimit?: number;
}

/** A profile that loads version managers takes a second or two; nobody would wait longer than this for a window. */
const TIME_LIMIT = 5_000;

/**
 * A desktop starts the app with a bare PATH and without the user's profile, so the PATH and the API keys are read from
 * a login shell. Resolves to a warning if that fails; the app starts anyway.
 */
export async function adoptLoginEnvironment(start: AppStart): Promise<string | null> {
  if (!wasStartedByDesktop(start)) return null;
  const { environment, timeLimit = TIME_LIMIT } = start;
  const path = environment.SHELL || accountShell();
  if (!path) return warningOf('No login shell was found');
  try {
    const shell = { path, folder: homedir(), environment: childEnvironment(environment), timeLimit };
    adopt(environment, await readLoginEnvironment(shell));
    return null;
  } catch (cause) {
    return warningOf(`The login shell ${path} ${messageOf(cause)}`);
  }
}

function warningOf(reason: string): string {
  const advice = 'Check your shell profile, or start AIntern from a terminal';
  return `${reason}, so programs and API keys that your profile sets up may be missing. ${advice}`;
}

/** On macOS there is no reliable sign of a terminal. */
function wasStartedByDesktop({ isPackaged, platform, environment }: AppStart): boolean {
  if (!isPackaged) return false;
  return platform === 'darwin' || (platform === 'linux' && !environment.TERM);
}

function accountShell(): string | null {
  try {
    return userInfo().shell;
  } catch {
    // The user has no account, as in some containers.
    return null;
  }
}

function adopt(environment: NodeJS.ProcessEnv, login: Readonly<Record<string, string>>): void {
  if (login.PATH) environment.PATH = login.PATH;
  for (const names of environmentGroups) {
    if (names.some((name) => environment[name])) continue;
    for (const name of names) if (login[name]) environment[name] = login[name];
  }
}
