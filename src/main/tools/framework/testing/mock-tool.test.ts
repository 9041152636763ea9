import { describe, expect, it } from 'vitest';
import { ToolResult } from '../../../../shared/call/tool-result';
import { ToolValidationResult } from '../../../../shared/call/tool-validation';
import type { JsonObject } from '../../../../shared/json/json';
import { JsonSchemaBuilder } from '../seed-api/json-schema-builder';
import { ToolExecutionContextBuilder } from '../seed-api/tool-execution-context-builder';
import { MockTool } from './mock-tool';

const scope = { workspacePath: '/w', dataPath: '/d' };

async function run(tool: MockTool, parameters: JsonObject = {}) {
  const preparation = tool.prepare(parameters, scope);
  if (!preparation.isValid) return ToolResult.validationFailed(preparation.validation);
  const builder = ToolExecutionContextBuilder.create().withParameters(preparation.call.parameters);
  return preparation.call.run(builder.buildForTesting());
}

describe('validation of a tool', () => {
  const schema = JsonSchemaBuilder.create().addString('name', 'The name', { required: true }).build();

  it('says which required parameter is missing', () => {
    const { validation } = MockTool.create({ schema }).prepare({}, scope);
    expect(validation.isValid).toBe(false);
    expect(validation.errors).toHaveLength(1);
    expect(validation.errors[0]).toMatchObject({ parameterName: 'name', errorCode: 'required' });
  });

  it('is content when all are present', () => {
    expect(MockTool.create({ schema }).prepare({ name: 'test' }, scope).validation.isValid).toBe(true);
  });
});

describe('mock tool', () => {
  it('counts what is asked of it', async () => {
    const schema = JsonSchemaBuilder.create().addInteger('n', 'A number').build();
    const tool = MockTool.create({ schema });
    await run(tool, { n: 1 });
    await run(tool, { n: 2 });
    await run(tool, { n: 'x' });
    expect(tool).toMatchObject({
      executeCallCount: 2,
      validateCallCount: 3,
      executedParameters: [{ n: 1 }, { n: 2 }],
    });
  });

  it('succeeds, fails and throws', async () => {
    expect(await run(MockTool.create())).toMatchObject({ success: true, data: { executed: true } });
    expect(await run(MockTool.succeeding())).toMatchObject({ success: true, data: { success: true } });
    expect(await run(MockTool.failing())).toMatchObject({ success: false, error: 'Test error' });
    expect(await run(MockTool.throwing())).toMatchObject({ success: false, error: 'Test exception' });
    expect(await run(MockTool.delayed('late', 1))).toMatchObject({ success: true });
  });

  it('validates as it is told', async () => {
    const validate = () => ToolValidationResult.missingRequired('x');
    expect(await run(MockTool.create({ validate }))).toMatchObject({ errorCode: 'ValidationFailed' });
  });
});
