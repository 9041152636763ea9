import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ToolProgress } from '../../../../shared/call/tool-progress';
import type { JsonObject } from '../../../../shared/json/json';
import { createFileHistory } from '../../../history/file-history';
import { temporaryFolder } from '../../../testing/temporary-folder';
import { ToolExecutionContextBuilder } from '../../framework/seed-api/tool-execution-context-builder';
import type { PreparedCall, Tool } from '../../framework/tool';

/** A workspace with its own folders and a history, in which tools are called as in a conversation. */
export function setUpFiles() {
  const base = temporaryFolder();
  const scope = { workspacePath: join(base, 'work'), dataPath: join(base, 'data') };
  const outside = join(base, 'outside');
  for (const folder of [scope.workspacePath, scope.dataPath, outside]) mkdirSync(folder);
  const clock = { now: () => 42 };
  const history = createFileHistory({ dataPath: scope.dataPath, clock });
  const progress: ToolProgress[] = [];
  const stopper = new AbortController();

  function contextFor(executionId: string) {
    return ToolExecutionContextBuilder.create()
      .withWorkspace(scope.workspacePath)
      .withDataPath(scope.dataPath)
      .withExecutionId(executionId)
      .withSessionId('conversation')
      .withCancellation(stopper.signal)
      .withProgress((told) => progress.push(told))
      .buildForTesting({ clock, files: history });
  }

  function prepare(tool: Tool, parameters: JsonObject): PreparedCall {
    const preparation = tool.prepare(parameters, scope);
    if (!preparation.isValid) throw new Error(preparation.validation.errors.map(({ message }) => message).join('; '));
    return preparation.call;
  }

  let calls = 0;
  function run(tool: Tool, parameters: JsonObject, executionId = `call-${++calls}`) {
    return prepare(tool, parameters).run(contextFor(executionId));
  }

  /** Works for invalid calls too. */
  function riskOf(tool: Tool, parameters: JsonObject) {
    const preparation = tool.prepare(parameters, scope);
    return (preparation.isValid ? preparation.call : preparation.description)?.risk;
  }

  function errorsOf(tool: Tool, parameters: JsonObject): string[] {
    return tool.prepare(parameters, scope).validation.errors.map(({ message }) => message);
  }

  const undo = (executionId: string) => history.undo(executionId, scope);
  const stop = () => stopper.abort();
  const inWork = (...parts: string[]) => join(scope.workspacePath, ...parts);
  return {
    base,
    scope,
    outside,
    history,
    clock,
    progress,
    contextFor,
    prepare,
    run,
    riskOf,
    errorsOf,
    undo,
    stop,
    inWork,
  };
}
