import { setTimeout as delay } from 'node:timers/promises';
import { ToolResult } from '../../../shared/call/tool-result';
import type { JsonObject } from '../../../shared/json/json';
import { approveCall } from '../../approval/approved-call';
import { systemClock } from '../../base/clock';
import type { ToolExecutionContext } from '../../tools/framework/context/tool-execution-context';
import { JsonSchemaBuilder } from '../../tools/framework/seed-api/json-schema-builder';
import { MockTool, type MockToolOptions } from '../../tools/framework/testing/mock-tool';
import type { Tool } from '../../tools/framework/tool';
import { createToolRegistry } from '../../tools/framework/tool-registry';
import type { ToolExecutionEvent } from '../tool-execution-event';
import type { ToolExecutionOptions } from '../tool-execution-options';
import { createToolExecutionService, type Execution } from '../tool-execution-service';

export const scope = { workspacePath: '/w', dataPath: '/d' };
export const schema = JsonSchemaBuilder.create().addInteger('n', 'A number', { minimum: 0, default: 0 }).build();

export const approve = (tool: Tool, parameters: JsonObject) =>
  approveCall({
    tool,
    parameters,
    summary: '',
    risk: { level: 'low', reasons: [] },
    subjects: [],
    isSandboxed: () => false,
    findObstacles: () => [],
    fingerprint: () => undefined,
    previewChange: () => ({ changes: [], problems: [] }),
    run: () => Promise.reject(new Error('only the service runs calls')),
  });

/** A service with one tool, its events, and a way to run the tool. */
export function setUpService(options: MockToolOptions | MockTool = {}, limits: Partial<ToolExecutionOptions> = {}) {
  const registry = createToolRegistry();
  const tool = 'prepare' in options ? options : MockTool.create({ id: 'test-tool', schema, ...options });
  registry.register(tool);
  const service = createToolExecutionService(
    { registry, services: { clock: systemClock } },
    { executionTimeout: 60_000, grace: 60_000, ...limits },
  );
  const events: ToolExecutionEvent[] = [];
  service.subscribe((event) => events.push(event));
  const run = (n: number, change: Partial<Execution> = {}) => {
    const { toolId = tool.id } = change;
    return service.execute({
      executionId: `run-${n}`,
      sessionId: 'session',
      toolId,
      parameters: { n },
      approved: approve(registry.get(toolId) ?? tool, tool.inputSchema === schema ? { n } : {}),
      scope,
      signal: new AbortController().signal,
      ...change,
    });
  };
  return { registry, tool, service, events, run };
}

export const numberOf = (context: ToolExecutionContext) => context.getRequiredInt('n');
export const never = async ({ signal }: ToolExecutionContext) => {
  await delay(600_000, undefined, { signal });
  return ToolResult.succeeded();
};
