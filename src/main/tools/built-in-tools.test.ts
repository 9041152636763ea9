import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { describe, expect, it } from 'vitest';
import { FunctionDefinition, functionDefinitionFormats } from '../model/tool-calls/function-definition';
import { createBuiltInRegistry } from './create-built-in-registry';
import { prepareCall } from './framework/prepare-call';
import { createParameterValidator } from './framework/schema/create-parameter-validator';

const scope = { workspacePath: '/work', dataPath: '/data' };
const registry = await createBuiltInRegistry();

describe('the built-in tools', () => {
  it('show the model exactly this', () => {
    const shown = registry.functionDefinitions().map(FunctionDefinition.toAnthropic);
    expect(shown).toMatchSnapshot();
  });

  it.each(functionDefinitionFormats)('take at most 4,000 tokens of each request in the format of %s', (format) => {
    // Without a skill there is nothing to read with skill-read.
    const offered = registry.functionDefinitions().filter(({ name }) => name !== 'skill-read');
    const sent = JSON.stringify(offered.map((definition) => FunctionDefinition.inFormat(definition, format)));
    expect(countTokens(sent)).toBeLessThanOrEqual(4_000);
  });

  it('have schemas that can be used, which shows only when one is called', () => {
    for (const { inputSchema } of registry.list()) expect(() => createParameterValidator(inputSchema)).not.toThrow();
  });

  it('are found whatever the case, and only once', () => {
    const tool = registry.get('FILE-READ');
    expect(tool?.id).toBe('file-read');
    expect(() => tool && registry.register(tool)).toThrow('already registered');
  });

  it.each(['constructor', '__proto__', 'toString'])('do not include %s', (name) => {
    expect(registry.get(name)).toBeUndefined();
  });

  it('have near names for a model that misspelt one', () => {
    const preparation = prepareCall(registry, 'file_wrte', {}, scope);
    expect(preparation.validation.errors.map(({ message }) => message)).toEqual([
      'Unknown tool: file_wrte. Did you mean: file-write, file-move, file-read',
    ]);
  });

  it('say everything that is wrong with the parameters at once', () => {
    const { validation } = prepareCall(registry, 'file-read', { startLine: 0, 'a/b': 1 }, scope);
    expect(validation.errors).toEqual([
      {
        parameterName: 'path',
        pointer: '/path',
        errorCode: 'required',
        message: 'path is missing: a string is required',
        expectedDescription: 'a string',
      },
      {
        parameterName: 'a/b',
        pointer: '/a~1b',
        errorCode: 'invalid_value',
        message: 'a/b is not a parameter of this tool. Remove it',
        expectedDescription: 'no such parameter',
        providedValue: 1,
      },
      {
        parameterName: 'startLine',
        pointer: '/startLine',
        errorCode: 'out_of_range',
        message: 'startLine must be at least 1, but 0 was given',
        expectedDescription: 'at least 1',
        providedValue: 0,
      },
    ]);
  });
});
