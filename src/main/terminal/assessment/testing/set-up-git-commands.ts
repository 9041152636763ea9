import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, rmSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import type { CommandAssessment } from '../../../risk/command-assessment';
import { createCommandAssessor } from '../../../risk/create-command-assessor';
import { createShellReader } from '../../../risk/shell/create-shell-reader';
import { setUpRepository } from '../../../tools/git/testing/set-up-repository';
import { terminalEnvironment } from '../../environment/terminal-environment';
import { createCommandContext } from '../create-command-context';
import { loadShellGrammars } from '../load-shell-grammars';

const assessCommand = createCommandAssessor(createShellReader(await loadShellGrammars()));

/** A real repository, the real rating of command lines in it, and the real git to run them. */
export function setUpGitCommands() {
  const repository = setUpRepository();
  const { base, scope, inWork, write } = repository;
  const mark = join(base, 'M');
  const trap = join(base, 'trap');
  // Passes its input through, so that it can also act as a filter.
  write('../trap', `#!/bin/sh\ntouch '${mark}'\ncat "$@"\n`);
  chmodSync(trap, 0o755);

  const assess = (line: string): CommandAssessment => assessCommand(line, createCommandContext(scope, '.'));

  /** Runs a line as if it had been rated safe. */
  function run(line: string): { readonly output: string; readonly isMarked: boolean } {
    rmSync(mark, { force: true });
    let output: string;
    try {
      const env = terminalEnvironment({ marker: 'test', isReadOnly: true });
      output = execFileSync('bash', ['--noprofile', '--norc', '-c', `${line} 2>&1`], {
        ...{ cwd: inWork(), env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] },
      });
    } catch (cause) {
      output = String((cause as { stdout?: string }).stdout);
    }
    return { output, isMarked: existsSync(mark) };
  }

  /** With the same size and a different time, git has to compare the content to tell whether a file has changed. */
  function change(path: string, content: string): void {
    write(path, content);
    utimesSync(inWork(path), 1, 1);
  }

  return { ...repository, mark, trap, assess, run, change };
}

export type GitCommands = ReturnType<typeof setUpGitCommands>;
