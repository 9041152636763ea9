import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { endProcessTree } from '../processes/end-process-tree';
import type { Environment } from './child-environment';

export interface LoginShell {
  readonly path: string;
  readonly folder: string;
  /** The initial environment. */
  readonly environment: Environment;
  /** Milliseconds after which it is killed with everything it started. */
  readonly timeLimit: number;
}

/** Far more than any greeting and environment; endless output must not fill the memory. */
const MAX_OUTPUT = 4 * 1024 * 1024;

/**
 * Returns the environment of the user's shell after it has read their profile. Rejects if the shell doesn't report it,
 * with a message that continues the shell's name. The profile may print text before, after or instead of the
 * environment, hence the marks.
 */
export function readLoginEnvironment({ path, folder, environment, timeLimit }: LoginShell): Promise<Environment> {
  const mark = randomBytes(32).toString('hex');
  return new Promise((resolve, reject) => {
    const child = spawn(path, ['-ilc', tellBetween(mark)], {
      cwd: folder,
      env: environment,
      stdio: ['ignore', 'pipe', 'ignore'],
      // Its own group, so that it can be killed as a whole, and no terminal that an interactive shell would take over.
      detached: true,
    });
    let output = Buffer.alloc(0);
    const giveUp = (reason: string) => {
      const isRunning = child.exitCode === null && child.signalCode === null;
      if (child.pid !== undefined && isRunning) endProcessTree(child.pid);
      child.stdout.destroy();
      reject(new Error(reason));
    };
    const timer = setTimeout(
      () => giveUp(`didn't report its environment within ${timeLimit / 1_000} seconds`),
      timeLimit,
    );
    child.stdout.on('data', (chunk: Buffer) => {
      output = Buffer.concat([output, chunk]);
      const told = between(output, mark);
      if (told === null)
        return output.length > MAX_OUTPUT ? giveUp('printed too much before reporting its environment') : undefined;
      // Don't wait for it: a daemon that the profile started may hold its output open and should keep running.
      child.stdout.destroy();
      child.unref();
      timer.unref();
      resolve(parseEnvironment(told));
    });
    child.once('error', (cause) => {
      clearTimeout(timer);
      reject(new Error(`couldn't be started: ${cause.message}`));
    });
    child.once('close', (code) => {
      clearTimeout(timer);
      reject(
        new Error(`ended ${code === null ? 'by a signal' : `with code ${code}`} without reporting its environment`),
      );
    });
  });
}

/**
 * `sh` reads everything after the first word, because shells agree on single quotes and little else. It also assembles
 * the mark, so that a shell that prints its commands doesn't print the mark. Some versions of `env` can't end lines
 * with NUL.
 */
function tellBetween(mark: string): string {
  const print = `printf %s%s ${mark.slice(0, 32)} ${mark.slice(32)}`;
  return `/bin/sh -c '${print}; /usr/bin/env -0 2>/dev/null || /usr/bin/env; ${print}'`;
}

function between(output: Buffer, mark: string): string | null {
  const start = output.indexOf(mark);
  const end = start < 0 ? -1 : output.indexOf(mark, start + mark.length);
  return end < 0 ? null : output.toString('utf8', start + mark.length, end);
}

function parseEnvironment(text: string): Environment {
  const entries = text.split(text.includes('\0') ? '\0' : '\n').flatMap((entry) => {
    const equals = entry.indexOf('=');
    return equals > 0 ? [[entry.slice(0, equals), entry.slice(equals + 1)]] : [];
  });
  return Object.fromEntries(entries);
}
