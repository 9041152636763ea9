import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createCommandAssessor } from '../risk/create-command-assessor';
import { createShellReader } from '../risk/shell/create-shell-reader';
import type { ShellKind } from '../risk/shell/shell-program';
import { createCommandContext } from '../terminal/assessment/create-command-context';
import { loadShellGrammars } from '../terminal/assessment/load-shell-grammars';
import { temporaryFolder } from './temporary-folder';

export const assess = createCommandAssessor(createShellReader(await loadShellGrammars()));

/** Creates a real folder with these files, as seen from a Windows shell. */
export function projectWith(files: readonly string[], shell: ShellKind) {
  const base = temporaryFolder();
  const workspacePath = join(base, 'work');
  for (const file of ['a.txt', 'src/main.ts', ...files]) {
    mkdirSync(join(workspacePath, dirname(file)), { recursive: true });
    writeFileSync(join(workspacePath, file), 'TOKEN=1');
  }
  writeFileSync(join(base, 'outside.txt'), '');
  const context = createCommandContext({ workspacePath, dataPath: join(base, 'data') }, '.');
  return { workspacePath, levelOf: (line: string) => assess(line, { ...context, shell }).level };
}

const secrets = ['.env', '.env.local', 'conf/.env', 'list.txt', 'list.csv'];
export const inPowerShell = (line: string) => projectWith(secrets, 'powershell').levelOf(line);
export const inCmd = (line: string) => projectWith(secrets, 'cmd').levelOf(line);
export const withoutSecrets = (line: string) => projectWith(['src/deep/b.ts'], 'powershell').levelOf(line);
export const inCmdWithoutSecrets = (line: string) => projectWith(['src/deep/b.ts'], 'cmd').levelOf(line);
