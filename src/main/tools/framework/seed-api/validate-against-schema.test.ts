import { describe, expect, it } from 'vitest';
import { ToolValidationError, ToolValidationResult } from '../../../../shared/call/tool-validation';
import { JsonSchema, type JsonSchemaProperty } from '../../../../shared/json/json-schema';
import { validateAgainstSchema, validateParameter } from './validate-against-schema';

describe('parameters against a schema', () => {
  it('are valid or not, however often they are asked about', () => {
    const schema: JsonSchema = { type: 'object', properties: { a: { type: 'string', default: 'x' } }, required: ['a'] };
    const given = { a: 1 };
    const refused = ToolValidationResult.invalid(ToolValidationError.typeMismatch('a', 'string', 1));
    expect([validateAgainstSchema(given, schema), validateAgainstSchema(given, schema)]).toEqual([refused, refused]);
    expect(validateAgainstSchema({ a: 'b' }, schema)).toEqual(ToolValidationResult.valid());
  });

  it('cannot be checked by what is no schema', () => {
    const schema = { type: 'object', properties: { a: { type: 'dict' } } } as unknown as JsonSchema;
    expect(() => validateAgainstSchema({}, schema)).toThrow('Invalid JSON schema: schema/properties/a/type must be');
  });

  it('are none where there are none to give', () => {
    expect(validateAgainstSchema({}, JsonSchema.empty())).toEqual(ToolValidationResult.valid());
  });
});

describe('one parameter', () => {
  const edits: JsonSchemaProperty = {
    type: 'array',
    items: { type: 'object', properties: { 'old/text': { type: 'string', default: '' } }, required: ['old/text'] },
    minItems: 1,
  };

  it('is valid when it says nothing', () => {
    expect(validateParameter('edits', [{ 'old/text': 'a' }], edits)).toEqual([]);
  });

  it('has its errors under its own name, and is not changed', () => {
    const given = [{}, { 'old/text': 1 }];
    expect(validateParameter('edits', given, edits)).toEqual([
      ToolValidationError.required(['edits', '0', 'old/text'], 'string'),
      ToolValidationError.typeMismatch(['edits', '1', 'old/text'], 'string', 1),
    ]);
    expect(given).toEqual([{}, { 'old/text': 1 }]);
  });
});
