import type { ReplacedFile } from '../sandbox/bubblewrap-arguments';
import { confineProgram } from '../sandbox/confine-program';
import type { AvailableSandbox } from '../sandbox/detect-sandbox';
import { runProgram } from '../terminal/processes/run-program';
import type { Check, FoundProblem } from './check';

export interface CheckRun {
  readonly sandbox: AvailableSandbox;
  readonly workspacePath: string;
  readonly dataPath: string;
  readonly replaced?: readonly ReplacedFile[];
}

/** Exit codes of programs that a signal ended. */
const KILLED = 128;
const MAX_OUTPUT = 8 * 1024 * 1024;

/**
 * Runs one check. It may be a program of the repository and loads code of it, so it can read the workspace and write only to
 * the workspace's package cache, and it has no network. Returns null if it can't be run.
 */
export async function runCheck(check: Check, run: CheckRun, signal: AbortSignal): Promise<FoundProblem[] | null> {
  const { sandbox, workspacePath, dataPath, replaced = [] } = run;
  const { folder, program, args, environment } = check;
  const confinement = {
    write: { folders: [workspacePath], only: 'cache' },
    hide: [],
    network: 'none',
    processes: 'own',
  } as const;
  const start = confineProgram(sandbox, confinement, { file: program, args }, { folder, dataPath, replaced });
  const output = await runProgram(start.file, start.args, {
    folder,
    signal,
    environment: { ...start.environment, ...environment },
    maxOutput: MAX_OUTPUT,
  }).catch(() => null);
  signal.throwIfAborted();
  if (output === null || output.isCut || output.exitCode === null || output.exitCode >= KILLED) return null;
  const problems = check.parse({ stdout: output.stdout.toString('utf8'), stderr: output.stderr });
  return output.exitCode !== 0 && problems.length === 0 ? null : problems;
}
