import { describe, expect, it } from 'vitest';
import { JsonSchemaBuilder } from '../../tools/framework/seed-api/json-schema-builder';
import { MockTool } from '../../tools/framework/testing/mock-tool';
import { FunctionDefinition, functionNameOf } from './function-definition';

const schema = JsonSchemaBuilder.create().addString('path', 'File path', { required: true }).build();
const definition = FunctionDefinition.fromTool(
  MockTool.create({ id: 'test-tool', description: 'A test tool', schema }),
);

describe('function definitions', () => {
  it('say name, description and parameters', () => {
    expect(definition).toEqual({ name: 'test-tool', description: 'A test tool', parameters: schema });
    expect(JSON.parse(FunctionDefinition.toJson(definition))).toEqual(definition);
  });

  it('have the form that each provider takes', () => {
    expect(FunctionDefinition.inFormat(definition, 'openai')).toEqual({ type: 'function', function: definition });
    expect(FunctionDefinition.inFormat(definition, 'anthropic')).toEqual({
      name: 'test-tool',
      description: 'A test tool',
      input_schema: schema,
    });
  });

  it.each([
    ['file-read', 'file-read'],
    ['math.gcd', /^math_gcd_[0-9a-f]{8}$/],
    ['größe', /^gr_e_[0-9a-f]{8}$/],
    ['x'.repeat(65), /^x{55}_[0-9a-f]{8}$/],
    ['日本', /^__[0-9a-f]{8}$/],
  ])('know %s by a name that follows from it alone', (id, name) => {
    expect(functionNameOf(id)).toMatch(name);
  });
});
