import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { onTestFinished, vi } from 'vitest';
import type { JsonObject } from '../../../../shared/json';
import { temporaryFolder } from '../../../testing/temporary-folder';
import { ToolExecutionContextBuilder } from '../../context/tool-execution-context-builder';
import type { Preparation, PreparedCall, Tool } from '../../tool';

/** A real repository as the workspace, away from the configuration of whoever runs the tests. */
export function setUpRepository({ isEmpty = false } = {}) {
  const base = temporaryFolder();
  const scope = { workspacePath: join(base, 'work'), dataPath: join(base, 'data') };
  const home = join(base, 'home');
  for (const folder of [scope.workspacePath, scope.dataPath, home]) mkdirSync(folder);
  vi.stubEnv('HOME', home);
  vi.stubEnv('XDG_CONFIG_HOME', join(home, '.config'));
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });

  const inWork = (...parts: string[]) => join(scope.workspacePath, ...parts);
  const gitIn = (folder: string, ...args: string[]) =>
    execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();
  const git = (...args: string[]) => gitIn(scope.workspacePath, ...args);
  function write(path: string, content = `${path}\n`): void {
    mkdirSync(dirname(inWork(path)), { recursive: true });
    writeFileSync(inWork(path), content);
  }
  function commit(path: string, content?: string): void {
    write(path, content);
    git('add', '--', path);
    git('commit', '--quiet', '--message', `Add ${path}`);
  }
  function identify(folder: string): void {
    gitIn(folder, 'config', 'user.name', 'Ada');
    gitIn(folder, 'config', 'user.email', 'ada@example.com');
  }
  git('init', '--quiet', '--initial-branch=main');
  identify(scope.workspacePath);
  if (!isEmpty) commit('a.txt', 'one\n');

  const context = ToolExecutionContextBuilder.create()
    .withWorkspace(scope.workspacePath)
    .withDataPath(scope.dataPath)
    .buildForTesting({ clock: { now: () => 42 } });
  const check = (tool: Tool, parameters: JsonObject): Preparation => tool.prepare(parameters, scope);
  function prepare(tool: Tool, parameters: JsonObject = {}): PreparedCall {
    const preparation = check(tool, parameters);
    if (!preparation.isValid) throw new Error(preparation.validation.errors.map(({ message }) => message).join('; '));
    return preparation.call;
  }
  const run = (tool: Tool, parameters: JsonObject = {}) => prepare(tool, parameters).run(context);
  return { base, scope, context, git, gitIn, identify, write, commit, inWork, check, prepare, run };
}
