import { devNull } from 'node:os';
import type { ProgramStart } from '../../../sandbox/confine-program';
import { type ProgramResult, runProgram } from '../../../terminal/processes/run-program';

const drivers = /^filter\.(.*)\.(?:clean|smudge|process|required)$/s;

export interface GitOptions {
  readonly folder: string;
  readonly signal: AbortSignal;
  readonly input?: string;
  readonly maxOutput?: number;
  /**
   * For calls that the user has approved: the repository's hooks and filters run. Otherwise nothing that the repository
   * configures is started, and nothing is fetched.
   */
  readonly allowHooks?: boolean;
  /** Used instead of the repository's own index. */
  readonly indexFile?: string;
  /** Returns how to start the same program in a sandbox. */
  confine?(start: Pick<ProgramStart, 'file' | 'args'>): ProgramStart;
}

/** A pager, an editor or a password prompt would wait for a user who isn't there. */
const always = ['core.fsmonitor=false', 'core.pager=cat', 'core.askPass=', 'safe.bareRepository=explicit'];

/** A background cleanup would outlive the call; nested repositories have their own settings. */
const whenWriting = ['gc.auto=0', 'maintenance.auto=false', 'submodule.recurse=false', 'protocol.ext.allow=never'];

const whenReading = [`core.hooksPath=${devNull}`, 'log.showSignature=false', 'diff.external=', 'core.quotePath=false'];

const environment = {
  GIT_TERMINAL_PROMPT: '0',
  GIT_EDITOR: ':',
  SSH_ASKPASS_REQUIRE: 'never',
  // We look for the English messages.
  LANGUAGE: 'en',
};

const readingEnvironment = {
  ...environment,
  GIT_OPTIONAL_LOCKS: '0',
  // Missing objects would be fetched from the address and with the program that the repository names.
  GIT_NO_LAZY_FETCH: '1',
  GIT_ALLOW_PROTOCOL: 'none',
  // A replaced object is a different file from the one named.
  GIT_NO_REPLACE_OBJECTS: '1',
  // On Windows, git's installer sets the line endings in the system configuration.
  ...(process.platform === 'win32' ? {} : { GIT_CONFIG_NOSYSTEM: '1' }),
};

/** Runs git so that it never prompts and, unless hooks are allowed, starts nothing that a repository configures. */
export async function runGit(args: readonly string[], options: GitOptions): Promise<ProgramResult> {
  if (options.allowHooks) return start([...always, ...whenWriting], environment, args, options);
  const reading = [...always, ...whenReading];
  const listing = ['config', '--list', '--includes', '--show-scope', '--name-only', '-z'];
  const { folder, signal } = options;
  const { stdout } = await start(reading, readingEnvironment, listing, { folder, signal });
  return start([...reading, ...filterOverrides(stdout.toString('utf8'))], readingEnvironment, args, options);
}

async function start(
  settings: readonly string[],
  variables: Readonly<Record<string, string>>,
  args: readonly string[],
  { folder, signal, input, maxOutput, indexFile, confine }: GitOptions,
): Promise<ProgramResult> {
  // Stars in names are literal. Only this command always takes names literally and rejects the option.
  const literally = args[0] === 'check-ignore' ? [] : ['--literal-pathspecs'];
  const configured = settings.flatMap((setting) => ['-c', setting]);
  try {
    const plain: ProgramStart = { file: 'git', args: [...literally, ...configured, ...args], environment: {} };
    const started = confine?.(plain) ?? plain;
    return await runProgram(started.file, started.args, {
      folder,
      signal,
      environment: { ...started.environment, ...variables, ...(indexFile ? { GIT_INDEX_FILE: indexFile } : {}) },
      ...(input === undefined ? {} : { input }),
      ...(maxOutput === undefined ? {} : { maxOutput }),
    });
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ENOENT') throw cause;
    throw Object.assign(new Error("git couldn't be started. It must be installed and in PATH"), {
      code: 'GitMissing',
      cause,
    });
  }
}

/**
 * Returns settings that keep git from running the filters that a repository configures: an empty command is not run.
 * Takes the output of `git config --list --show-scope --name-only -z`.
 */
function filterOverrides(listed: string): string[] {
  const names = new Set<string>();
  const fields = listed.split('\0');
  for (let index = 0; index + 1 < fields.length; index += 2) {
    const isOfRepository = fields[index] === 'local' || fields[index] === 'worktree';
    const [, driver] = drivers.exec(fields[index + 1] ?? '') ?? [];
    if (isOfRepository && driver !== undefined) names.add(driver);
  }
  return [...names].flatMap((driver) => {
    // git would end the setting's name there, and the filter would run.
    if (driver.includes('=')) {
      throw new Error(`The repository configures a filter named ${driver}, which can't be turned off. Rename it`);
    }
    return [
      `filter.${driver}.clean=`,
      `filter.${driver}.smudge=`,
      `filter.${driver}.process=`,
      `filter.${driver}.required=false`,
    ];
  });
}
