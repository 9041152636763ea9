import { setTimeout as delay } from 'node:timers/promises';
import { ToolResult } from '../../../../shared/call/tool-result';
import { ToolValidationResult } from '../../../../shared/call/tool-validation';
import type { JsonObject, JsonValue } from '../../../../shared/json/json';
import { JsonSchema } from '../../../../shared/json/json-schema';
import type { ToolExecutionContext } from '../context/tool-execution-context';
import { defineTool, type ToolSpecification } from '../define-tool';
import type { Tool } from '../tool';

export interface MockToolOptions
  extends Partial<Omit<ToolSpecification<JsonSchema>, 'input' | 'execute' | 'validate'>> {
  readonly schema?: JsonSchema;
  execute?(context: ToolExecutionContext): Promise<ToolResult> | ToolResult;
  validate?(parameters: JsonObject): ToolValidationResult;
}

/** A tool with preset behavior that counts its calls. */
export interface MockTool extends Tool {
  readonly executeCallCount: number;
  readonly validateCallCount: number;
  readonly executedParameters: readonly JsonObject[];
}

function createMockTool(options: MockToolOptions = {}): MockTool {
  const { schema = JsonSchema.empty(), execute, validate = () => ToolValidationResult.valid(), ...rest } = options;
  const executedParameters: JsonObject[] = [];
  let validateCallCount = 0;
  // It stands in for our own tools, whose rules aren't tied to a definition.
  const { definitionHash: _ofElsewhere, ...tool } = defineTool({
    id: 'mock-tool',
    name: 'Mock tool',
    description: 'A tool for tests',
    purpose: 'Stands in for a tool in tests.',
    category: 'custom',
    defaultRiskLevel: 'safe',
    ...rest,
    input: schema,
    validate: (parameters) => validate(parameters).errors,
    warn: (parameters) => validate(parameters).warnings,
    async execute(_parameters, context) {
      executedParameters.push(context.effectiveParameters);
      return execute?.(context) ?? ToolResult.succeeded({ data: { executed: true }, message: 'Mock tool ran' });
    },
  });
  const mock: MockTool = {
    ...tool,
    prepare(parameters, scope) {
      validateCallCount += 1;
      const preparation = tool.prepare(parameters, scope);
      return preparation.isValid ? { ...preparation, call: { ...preparation.call, tool: mock } } : preparation;
    },
    executedParameters,
    get executeCallCount() {
      return executedParameters.length;
    },
    get validateCallCount() {
      return validateCallCount;
    },
  };
  return mock;
}

export const MockTool = {
  create: createMockTool,

  succeeding(id = 'success-tool', data: JsonValue = { success: true }): MockTool {
    return createMockTool({ id, execute: () => ToolResult.succeeded({ data }) });
  },

  failing(id = 'fail-tool', error = 'Test error'): MockTool {
    return createMockTool({ id, execute: () => ToolResult.failed(error) });
  },

  throwing(id = 'throw-tool', cause: unknown = new Error('Test exception')): MockTool {
    return createMockTool({ id, execute: () => Promise.reject(cause) });
  },

  delayed(id = 'delay-tool', milliseconds = 100): MockTool {
    return createMockTool({
      id,
      async execute({ signal }) {
        await delay(milliseconds, undefined, { signal });
        return ToolResult.succeeded();
      },
    });
  },
};
