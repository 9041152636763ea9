import { expect, it } from 'vitest';
import type { JsonObject, JsonValue } from '../../../shared/json/json';
import { createOutputCheck } from './create-output-check';
import { defineMcpTool } from './define-mcp-tool';
import { toToolResult } from './to-tool-result';

function define(inputSchema: JsonObject) {
  const unused = () => {
    throw new Error('Nothing is rated here');
  };
  const definition = { name: 'do', description: 'Does it.', inputSchema };
  return defineMcpTool({
    server: 'one',
    definition,
    rating: null,
    assessCommand: unused,
    isPrivateAllowed: () => false,
    call: async () => ({ content: [] }),
  });
}

it('tells the model in words what providers don’t accept at the top of a schema', () => {
  const properties = { phone: { type: 'string' }, email: { type: 'string' } };
  const { inputSchema, description } = define({
    type: 'object',
    properties,
    anyOf: [{ required: ['phone'] }, { required: ['email'] }],
    additionalProperties: false,
  });
  expect(inputSchema).toEqual({ type: 'object', properties, additionalProperties: false });
  expect(description).toContain('must also match {"anyOf":[{"required":["phone"]},{"required":["email"]}]}');
});

it('refuses a tool whose schema asks for a header that can’t be sent', () => {
  expect(() => define({ properties: { a: { type: 'object', 'x-mcp-header': 'A' } } })).toThrow(
    'a header that can’t be sent',
  );
});

it('says when a structured answer isn’t as its server declared it', async () => {
  const outputSchema = { type: 'object', properties: { count: { type: 'integer' } }, required: ['count'] };
  const findMismatch = createOutputCheck(outputSchema);
  const result = (structuredContent: JsonValue) =>
    toToolResult({ content: [], structuredContent }, { from: 'one', now: 0, findMismatch }).data;
  expect(result({ count: 3 })).toEqual({ count: 3 });
  expect(result({ count: 'three' })).toEqual({
    structured: { count: 'three' },
    text: 'The structured part isn’t as one declared it: /count must be integer',
  });
  expect(createOutputCheck({ $ref: 'https://example.com/schema.json' })({})).toBeNull();
});
