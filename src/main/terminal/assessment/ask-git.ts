import { spawnSync } from 'node:child_process';
import { isInside, realPathOr } from '../../workspace/git/belongs-to';
import type { AskGit } from '../../workspace/git/inspect-repository';
import { findProgram } from '../environment/find-program';
import { readingGitEnvironment } from '../environment/terminal-environment';

/** Enough to list the files of some ten thousand commits. The window blocks meanwhile. */
const TIME_LIMIT = 3_000;
/** The names of about half a million files. */
const MAX_OUTPUT = 32 * 1024 * 1024;
/** One command is rated several times in a row; a slow question isn't repeated within this time. */
const REMEMBER_SLOW = 60_000;

const slowQuestions = new Map<string, number>();

/**
 * Asks the same git that a command in the workspace would start, in the environment that a command rated safe gets, so
 * that both find the same repository and settings.
 */
export function createAskGit(workspacePath: string | null): AskGit {
  return (folder, args) => {
    const program = findProgram('git', folder);
    const workspace = realPathOr(workspacePath ?? folder);
    // A program inside the workspace must not run before the user has approved it.
    if (program === null || isInside(workspace, realPathOr(program))) return null;
    const question = JSON.stringify([folder, args]);
    if ((slowQuestions.get(question) ?? 0) > performance.now()) return null;
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
    if (error === undefined) return { exitCode: status, stdout, stderr };
    forgetOld(slowQuestions);
    slowQuestions.set(question, performance.now() + REMEMBER_SLOW);
    return null;
  };
}

function forgetOld(questions: Map<string, number>): void {
  for (const [question, until] of questions) if (until <= performance.now()) questions.delete(question);
}
