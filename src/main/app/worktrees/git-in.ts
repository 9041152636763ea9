import { CommandFailure } from '../../base/command-failure';
import type { ProgramResult } from '../../terminal/processes/run-program';
import { type GitOptions, runGit } from '../../tools/git/repository/run-git';

/** Enough to check out or compare a large repository; anything longer hangs. */
const TIME_LIMIT = 5 * 60_000;
const MAX_OUTPUT = 64 * 1024 * 1024;

type InFolder = Pick<GitOptions, 'indexFile' | 'input'>;

/** Runs git in a folder without hooks or anything else that the repository configures. */
export interface GitIn {
  /** Returns the result even if git fails. */
  try(args: readonly string[], options?: InFolder): Promise<ProgramResult>;
  /** Returns its output, without a line break at the end; throws what git said if it failed. */
  read(args: readonly string[], options?: InFolder): Promise<string>;
}

export function gitIn(folder: string): GitIn {
  const run = (args: readonly string[], options: InFolder = {}) =>
    runGit(args, { folder, signal: AbortSignal.timeout(TIME_LIMIT), maxOutput: MAX_OUTPUT, ...options });
  return {
    try: run,
    async read(args, options) {
      const result = await run(args, options);
      if (result.exitCode !== 0) throw new CommandFailure('refused', explainGit(result));
      return result.stdout.toString('utf8').replace(/\n$/, '');
    },
  };
}

/** What git said, without its own prefixes. */
export function explainGit({ stderr }: Pick<ProgramResult, 'stderr'>): string {
  const said = stderr.trim().replace(/^(?:fatal|error): /gm, '');
  return said === '' ? 'git failed without an error message' : said;
}
