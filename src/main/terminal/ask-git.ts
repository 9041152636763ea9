import { spawnSync } from 'node:child_process';
import { isInside, realPathOr } from '../workspace/git/belongs-to';
import type { AskGit } from '../workspace/git/look-at-repository';
import { findProgram } from './find-program';
import { readingGitEnvironment } from './terminal-environment';

/** The window waits meanwhile. Longer than any repository of ordinary size takes to list the files of its history. */
const TIME_LIMIT = 1_000;
/** The names of about half a million files. */
const MAX_OUTPUT = 32 * 1024 * 1024;

/**
 * Asks the git that a command of the workspace would start, in the environment that a command rated safe gets, so that
 * both find the same repository and the same settings.
 */
export function createAskGit(workspacePath: string | null): AskGit {
  return (folder, args) => {
    const program = findProgram('git', folder);
    const workspace = realPathOr(workspacePath ?? folder);
    // A program that lies in the workspace must not run before somebody has agreed to it.
    if (program === null || isInside(workspace, realPathOr(program))) return null;
    const { status, error, stdout, stderr } = spawnSync(program, args, {
      cwd: folder,
      env: { ...readingGitEnvironment(), LC_ALL: 'C', LANGUAGE: 'C' },
      stdio: ['ignore', 'pipe', 'pipe'],
      encoding: 'utf8',
      timeout: TIME_LIMIT,
      maxBuffer: MAX_OUTPUT,
      killSignal: 'SIGKILL',
      windowsHide: true,
    });
    return error === undefined ? { exitCode: status, stdout, stderr } : null;
  };
}
