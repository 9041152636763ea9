import { randomUUID } from 'node:crypto';
import { mkdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { systemClock } from '../src/main/base/clock';
import { createMcpService } from '../src/main/mcp/create-mcp-service';
import { openMcpStore } from '../src/main/mcp/open-mcp-store';
import { createCommandAssessor } from '../src/main/risk/create-command-assessor';
import { createShellReader } from '../src/main/risk/shell/create-shell-reader';
import { openConf } from '../src/main/storage/open-conf';
import { loadShellGrammars } from '../src/main/terminal/assessment/load-shell-grammars';
import { createToolExecutionContext } from '../src/main/tools/framework/context/tool-execution-context';
import type { UserAnswer, UserQuestion } from '../src/main/tools/framework/context/tool-services';
import { createToolRegistry } from '../src/main/tools/framework/tool-registry';
import type { ToolProgress } from '../src/shared/call/tool-progress';
import type { ToolResult } from '../src/shared/call/tool-result';
import type { JsonObject } from '../src/shared/json/json';

export interface McpCallOptions {
  /** What the user answers when a server asks. */
  answer?(question: UserQuestion): UserAnswer | null;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: ToolProgress) => void;
}

const TIME_LIMIT = 60_000;

/** The app's MCP servers in folders of their own, and their tools as a model calls them. */
export async function openMcp(base: string) {
  const [workspacePath, dataPath] = ['work', 'data'].map((name) => join(realpathSync(base), name)) as [string, string];
  for (const folder of [workspacePath, dataPath]) mkdirSync(folder);
  const registry = createToolRegistry();
  const mcp = createMcpService({
    clock: systemClock,
    dataPath,
    store: openMcpStore({ dataPath, openStore: openConf, secretCodec: null, warn: () => {} }),
    registry,
    sandbox: { detect: async () => ({ kind: 'unavailable', why: 'The servers are what is tried here.' }) },
    assessCommand: createCommandAssessor(createShellReader(await loadShellGrammars())),
    isPrivateAllowed: () => false,
    folder: () => workspacePath,
    protectSecret: () => {},
    onChange: () => {},
  });
  const scope = { workspacePath, dataPath };
  const prepare = (toolId: string, parameters: JsonObject) => registry.get(toolId)?.prepare(parameters, scope);

  async function call(toolId: string, parameters: JsonObject, options: McpCallOptions = {}): Promise<ToolResult> {
    const prepared = prepare(toolId, parameters);
    if (!prepared?.isValid)
      throw new Error(`${toolId} can't be called: ${JSON.stringify(prepared?.validation.errors)}`);
    const { answer = () => null, signal = AbortSignal.timeout(TIME_LIMIT), onProgress } = options;
    const context = createToolExecutionContext({
      executionId: randomUUID(),
      sessionId: randomUUID(),
      toolId,
      scope,
      parameters: prepared.call.parameters,
      services: { questions: { ask: async (question) => answer(question) } },
      signal,
      isApproved: true,
      metadata: {},
      startedAt: Date.now(),
      ...(onProgress ? { onProgress } : {}),
    });
    return prepared.call.run(context);
  }

  return { mcp, registry, workspacePath, dataPath, prepare, call };
}

export type OpenMcp = Awaited<ReturnType<typeof openMcp>>;
