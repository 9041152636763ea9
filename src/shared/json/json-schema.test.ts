import { describe, expect, expectTypeOf, it } from 'vitest';
import type { JsonObject } from './json';
import { JsonSchema, JsonSchemaProperty } from './json-schema';

const schema: JsonSchema = {
  type: 'object',
  properties: { path: { type: 'string' }, depth: { type: 'integer' }, all: { type: 'boolean' } },
  required: ['path'],
  additionalProperties: false,
};

describe('a JSON schema', () => {
  it('is a JSON object to the compiler too', () => {
    expectTypeOf<JsonSchema>().toExtend<JsonObject>();
    expect(JSON.parse(JsonSchema.toJson(schema))).toEqual(schema);
  });

  it('is empty where a tool has no parameters', () => {
    expect(JsonSchema.empty()).toEqual({ type: 'object', properties: {}, required: [], additionalProperties: false });
    expect(JsonSchema.empty()).not.toBe(JsonSchema.empty());
  });

  it('has only the properties that it says', () => {
    expect(JsonSchema.property(schema, 'path')).toEqual({ type: 'string' });
    expect(['other', 'constructor', '__proto__'].map((name) => JsonSchema.property(schema, name))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('tells what is required from what is optional', () => {
    expect(JsonSchema.requiredProperties(schema)).toEqual(['path']);
    expect(JsonSchema.optionalProperties(schema)).toEqual(['depth', 'all']);
    expect(['path', 'depth'].map((name) => JsonSchema.isRequired(schema, name))).toEqual([true, false]);
  });

  it('requires nothing when it does not say what', () => {
    const open: JsonSchema = { type: 'object', properties: { path: {} } };
    expect(JsonSchema.requiredProperties(open)).toEqual([]);
    expect(JsonSchema.optionalProperties(open)).toEqual(['path']);
    expect(JsonSchema.isRequired(open, 'path')).toBe(false);
  });
});

describe('the children of a schema', () => {
  it('are all schemas directly in it, and nothing that only looks like one', () => {
    const parent = {
      default: { type: 'string' },
      enum: [{ type: 'string' }],
      properties: { default: { type: 'string' }, never: false },
      dependencies: { one: ['other'], another: { required: ['a'] } },
      definitions: { thing: { items: { type: 'null' } } },
      items: [{ type: 'integer' }, true],
      additionalProperties: false,
      anyOf: [{ type: 'object' }],
      not: { type: 'array' },
    };
    expect(JsonSchemaProperty.children(parent as unknown as JsonSchemaProperty)).toEqual([
      { path: ['properties', 'default'], schema: { type: 'string' } },
      { path: ['dependencies', 'another'], schema: { required: ['a'] } },
      { path: ['definitions', 'thing'], schema: { items: { type: 'null' } } },
      { path: ['items', '0'], schema: { type: 'integer' } },
      { path: ['anyOf', '0'], schema: { type: 'object' } },
      { path: ['not'], schema: { type: 'array' } },
    ]);
  });
});

describe('a reference', () => {
  const root = {
    properties: { 'a/b': { type: 'string' }, '100%': { type: 'number' } },
    definitions: { one: { $ref: '#/definitions/two' }, two: { type: 'null' }, loop: { $ref: '#/definitions/loop' } },
  } as JsonSchemaProperty;
  const at = ($ref: string) => JsonSchemaProperty.resolve({ $ref }, root);

  it('leads into the same schema, through other references', () => {
    expect(at('#/definitions/one')).toEqual({ type: 'null' });
    expect(at('#/properties/a~1b')).toEqual({ type: 'string' });
    expect(at('#/properties/a%7E1b')).toEqual({ type: 'string' });
    expect(at('#/properties/100%')).toEqual({ type: 'number' });
    expect(at('#')).toBe(root);
  });

  it.each([
    '#/definitions/none',
    '#/definitions/loop',
    '#/definitions/two/type',
    '#/constructor',
    'other.json#',
    '#two',
  ])('leads nowhere when it says %s', ($ref) => {
    expect(at($ref)).toBeUndefined();
  });

  it('is not needed', () => {
    expect(JsonSchemaProperty.resolve({ type: 'string' }, root)).toEqual({ type: 'string' });
  });
});
