import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ToolProgress } from '../../../../shared/call/tool-progress';
import type { ToolResult } from '../../../../shared/call/tool-result';
import type { JsonObject } from '../../../../shared/json/json';
import { temporaryFolder } from '../../../testing/temporary-folder';
import { ToolExecutionContextBuilder } from '../../framework/seed-api/tool-execution-context-builder';
import type { Preparation, Tool } from '../../framework/tool';

/** A workspace with these files, next to a folder for AIntern's data, and a way to run tools there. */
export function openTestWorkspace(files: Readonly<Record<string, string | Buffer>> = {}) {
  const base = temporaryFolder();
  const scope = { workspacePath: join(base, 'work'), dataPath: join(base, 'data') };
  mkdirSync(scope.workspacePath);
  mkdirSync(scope.dataPath);
  const progress: ToolProgress[] = [];
  const controller = new AbortController();
  const context = ToolExecutionContextBuilder.create()
    .withWorkspace(scope.workspacePath)
    .withDataPath(scope.dataPath)
    .withCancellation(controller.signal)
    .withProgress((step) => progress.push(step))
    .buildForTesting();
  const inWork = (path: string) => join(scope.workspacePath, path);

  function write(path: string, content: string | Buffer): void {
    mkdirSync(dirname(inWork(path)), { recursive: true });
    writeFileSync(inWork(path), content);
  }
  for (const [path, content] of Object.entries(files)) write(path, content);

  const prepare = (tool: Tool, parameters: JsonObject): Preparation => tool.prepare(parameters, scope);
  async function run(tool: Tool, parameters: JsonObject): Promise<ToolResult> {
    const preparation = prepare(tool, parameters);
    if (preparation.isValid) return preparation.call.run(context);
    throw new Error(preparation.validation.errors.map(({ message }) => message).join('; '));
  }
  const linesOf = async (tool: Tool, parameters: JsonObject) => {
    const { data } = await run(tool, parameters);
    return typeof data === 'string' ? data.split('\n') : [];
  };
  return { base, scope, context, controller, progress, inWork, write, prepare, run, linesOf };
}
