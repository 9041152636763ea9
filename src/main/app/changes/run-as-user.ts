import type { ToolResult } from '../../../shared/call/tool-result';
import type { JsonObject } from '../../../shared/json/json';
import { approveCall } from '../../approval/approved-call';
import type { NewId } from '../../base/clock';
import { CommandFailure } from '../../base/command-failure';
import type { ToolExecutionService } from '../../execution/tool-execution-service';
import type { SandboxService } from '../../sandbox/create-sandbox-service';
import { willBeConfined } from '../../sandbox/will-be-confined';
import type { ToolScope } from '../../tools/framework/context/tool-scope';
import { prepareCall } from '../../tools/framework/prepare-call';
import type { ToolRegistry } from '../../tools/framework/tool-registry';

export interface RunAsUserDeps {
  readonly registry: ToolRegistry;
  readonly execution: ToolExecutionService;
  readonly sandbox: SandboxService;
  readonly dataPath: string;
  readonly newId: NewId;
}

interface UserCall {
  readonly conversationId: string;
  readonly workspacePath: string;
  readonly toolId: string;
  readonly parameters: JsonObject;
}

/**
 * Runs a tool because the user pressed its button: with the same checks and in the same sandbox as a call that they
 * allowed. Fails with everything that the tool said.
 */
export async function runAsUser(
  { registry, execution, sandbox, dataPath, newId }: RunAsUserDeps,
  { conversationId, workspacePath, toolId, parameters }: UserCall,
): Promise<{ readonly id: string; readonly result: ToolResult }> {
  await sandbox.prepare(workspacePath);
  const scope: ToolScope = {
    workspacePath,
    dataPath,
    confines: (command) =>
      willBeConfined({ ...command, settings: sandbox.settingsFor(workspacePath) }, sandbox.known()),
    recordsChanges: () => sandbox.recordsChanges(workspacePath),
  };
  const preparation = prepareCall(registry, toolId, parameters, scope);
  if (!preparation.isValid) {
    throw new CommandFailure('refused', preparation.validation.errors.map(({ message }) => message).join('\n'));
  }
  const id = newId();
  const { result } = await execution.execute({
    executionId: id,
    sessionId: conversationId,
    toolId,
    parameters,
    approved: approveCall(preparation.call),
    scope,
    signal: new AbortController().signal,
  });
  if (!result.success) throw new CommandFailure('refused', result.error ?? result.message);
  return { id, result };
}
