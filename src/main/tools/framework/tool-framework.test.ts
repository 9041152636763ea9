import { describe, expect, it } from 'vitest';
import { ToolResult } from '../../../shared/call/tool-result';
import { approveCall } from '../../approval/approved-call';
import { systemClock } from '../../base/clock';
import { createToolExecutionService } from '../../execution/tool-execution-service';
import { prepareCall } from './prepare-call';
import { JsonSchemaBuilder } from './seed-api/json-schema-builder';
import { MockTool } from './testing/mock-tool';
import { createToolRegistry } from './tool-registry';

const scope = { workspacePath: '/w', dataPath: '/d' };

describe('the tool framework as a whole', () => {
  it('takes a call from registration through validation to its result', async () => {
    const registry = createToolRegistry();
    const service = createToolExecutionService(
      { registry, services: { clock: systemClock } },
      { executionTimeout: 5000 },
    );
    registry.register(
      MockTool.create({
        id: 'integration-tool',
        schema: JsonSchemaBuilder.create().addString('input', 'Input value', { required: true }).build(),
        execute: (context) => ToolResult.succeeded({ data: { output: `${context.getRequiredString('input')} done` } }),
      }),
    );
    const parameters = { input: 'test' };
    expect(service.validate('integration-tool', parameters, scope).isValid).toBe(true);
    const preparation = prepareCall(registry, 'integration-tool', parameters, scope);
    if (!preparation.isValid) throw new Error('valid before, invalid now');
    const result = await service.execute({
      executionId: 'execution',
      sessionId: 'session',
      toolId: 'integration-tool',
      parameters,
      approved: approveCall(preparation.call),
      scope,
      signal: new AbortController().signal,
    });
    expect(result).toMatchObject({
      status: 'completed',
      result: { success: true, data: { output: 'test done' } },
    });
  });

  it('tells models of its tools', () => {
    const registry = createToolRegistry();
    registry.register(
      MockTool.create({
        id: 'test-tool',
        description: 'A test tool',
        schema: JsonSchemaBuilder.create()
          .addString('path', 'File path', { required: true })
          .addBoolean('recursive', 'Search recursively')
          .build(),
      }),
    );
    expect(registry.functionDefinitions()).toMatchObject([
      { name: 'test-tool', description: 'A test tool', parameters: { required: ['path'] } },
    ]);
  });

  it('says of a tool that cannot be used now that it cannot, and proposes others only for unknown ones', () => {
    const registry = createToolRegistry();
    registry.register(MockTool.create({ id: 'away', isAvailable: () => false }));
    registry.register(MockTool.create({ id: 'here' }));
    const message = (toolId: string) => prepareCall(registry, toolId, {}, scope).validation.errors[0]?.message;
    expect(message('AWAY')).toBe('away is not available right now. Use another tool, or tell the user');
    expect(message('send-a-letter')).toContain('Available tools: here');
  });
});
