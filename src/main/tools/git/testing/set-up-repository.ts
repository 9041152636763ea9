import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished, vi } from 'vitest';
import type { JsonObject } from '../../../../shared/json/json';
import { temporaryFolder } from '../../../testing/temporary-folder';
import { ToolExecutionContextBuilder } from '../../framework/seed-api/tool-execution-context-builder';
import type { Preparation, PreparedCall, Tool } from '../../framework/tool';

interface Templates {
  readonly empty: string;
  readonly withOneFile: string;
}

let templates: Templates | undefined;

/** A real repository as the workspace, isolated from the git configuration of the user who runs the tests. */
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
  templates ??= createTemplates();
  const template = isEmpty ? templates.empty : templates.withOneFile;
  cpSync(template, scope.workspacePath, { recursive: true, preserveTimestamps: true });
  // The index still describes the template's files, which have other inodes.
  if (!isEmpty) git('update-index', '--refresh');

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

/** Created once per process and copied for each test, because each git process takes longer than a copy. */
function createTemplates(): Templates {
  const base = mkdtempSync(join(tmpdir(), 'aintern-repositories-'));
  process.once('exit', () => rmSync(base, { recursive: true, force: true }));
  const empty = join(base, 'empty');
  gitIn(base, 'init', '--quiet', '--initial-branch=main', empty);
  identify(empty);
  const withOneFile = join(base, 'one-file');
  cpSync(empty, withOneFile, { recursive: true });
  writeFileSync(join(withOneFile, 'a.txt'), 'one\n');
  gitIn(withOneFile, 'add', 'a.txt');
  gitIn(withOneFile, 'commit', '--quiet', '--message', 'Add a.txt');
  return { empty, withOneFile };
}

function identify(folder: string): void {
  gitIn(folder, 'config', 'user.name', 'Ada');
  gitIn(folder, 'config', 'user.email', 'ada@example.com');
}

function gitIn(folder: string, ...args: string[]): string {
  return execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();
}
