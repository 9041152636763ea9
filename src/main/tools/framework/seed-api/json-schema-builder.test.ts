import { describe, expect, it } from 'vitest';
import { JsonSchemaBuilder } from './json-schema-builder';

describe('JsonSchemaBuilder', () => {
  it('creates a valid schema', () => {
    const schema = JsonSchemaBuilder.create()
      .withDescription('Test schema')
      .addString('name', 'The name', { required: true })
      .addInteger('count', 'The count', { minimum: 0 })
      .addBoolean('enabled', 'Whether enabled', { default: true })
      .build();
    expect(schema).toEqual({
      type: 'object',
      description: 'Test schema',
      properties: {
        name: { type: 'string', description: 'The name' },
        count: { type: 'integer', description: 'The count', minimum: 0 },
        enabled: { type: 'boolean', description: 'Whether enabled', default: true },
      },
      required: ['name'],
      additionalProperties: false,
    });
  });

  it('creates an enum property', () => {
    const schema = JsonSchemaBuilder.create()
      .addEnum('status', 'The status', ['active', 'inactive'], { required: true, default: 'active' })
      .build();
    expect(schema.properties.status).toEqual({
      type: 'string',
      description: 'The status',
      enum: ['active', 'inactive'],
      default: 'active',
    });
  });

  it('creates an array property', () => {
    const schema = JsonSchemaBuilder.create()
      .addStringArray('tags', 'List of tags', { minItems: 1, maxItems: 10, uniqueItems: true })
      .build();
    expect(schema.properties.tags).toEqual({
      type: 'array',
      description: 'List of tags',
      items: { type: 'string' },
      minItems: 1,
      maxItems: 10,
      uniqueItems: true,
    });
  });

  it('says of a path that it cannot be empty, and whether it must exist', () => {
    const schema = JsonSchemaBuilder.create()
      .addPath('from', 'The source', { required: true, mustExist: true })
      .addPath('to', 'The target', { default: '.' })
      .build();
    expect(schema.properties).toEqual({
      from: { type: 'string', description: 'The source (must exist)', minLength: 1 },
      to: { type: 'string', description: 'The target', minLength: 1, default: '.' },
    });
  });

  it('keeps all rules of strings and numbers', () => {
    const schema = JsonSchemaBuilder.create()
      .addString('id', 'An id', { pattern: '^a', minLength: 1, maxLength: 5, format: 'regex', examples: ['abc'] })
      .addNumber('share', 'A share', { minimum: 0, maximum: 1, default: 0.5 })
      .build();
    expect(schema.properties).toEqual({
      id: {
        type: 'string',
        description: 'An id',
        pattern: '^a',
        minLength: 1,
        maxLength: 5,
        format: 'regex',
        examples: ['abc'],
      },
      share: { type: 'number', description: 'A share', minimum: 0, maximum: 1, default: 0.5 },
    });
  });

  it('closes nested objects, unless they are opened', () => {
    const schema = JsonSchemaBuilder.create()
      .addObject('closed', 'Closed', (nested) => nested.addString('a', 'A', { required: true }), { required: true })
      .addObject('open', 'Open', (nested) => nested.allowAdditionalProperties())
      .addObject('typed', 'Typed', (nested) => nested.allowAdditionalProperties({ properties: { b: {} } }))
      .build();
    expect(schema).toEqual({
      type: 'object',
      properties: {
        closed: {
          type: 'object',
          description: 'Closed',
          properties: { a: { type: 'string', description: 'A' } },
          required: ['a'],
          additionalProperties: false,
        },
        open: { type: 'object', description: 'Open', properties: {}, required: [], additionalProperties: true },
        typed: {
          type: 'object',
          description: 'Typed',
          properties: {},
          required: [],
          additionalProperties: { properties: { b: {} }, additionalProperties: false },
        },
      },
      required: ['closed'],
      additionalProperties: false,
    });
  });

  it('closes the objects in arrays, unless they say otherwise themselves', () => {
    const items = {
      anyOf: [
        { type: 'object', properties: { a: { type: 'array', items: { properties: {} } } }, required: ['a'] },
        { type: 'object', properties: {}, additionalProperties: { properties: {} } },
        { oneOf: [{ type: 'object' }, { type: 'object', properties: {}, additionalProperties: true }] },
      ],
    } as const;
    const { list } = JsonSchemaBuilder.create()
      .addArray('list', 'A list', items, { required: true })
      .build().properties;
    const closed = { properties: {}, additionalProperties: false };
    expect(list?.items).toEqual({
      anyOf: [
        {
          type: 'object',
          properties: { a: { type: 'array', items: closed } },
          required: ['a'],
          additionalProperties: false,
        },
        { type: 'object', properties: {}, additionalProperties: closed },
        { oneOf: [{ type: 'object' }, { type: 'object', properties: {}, additionalProperties: true }] },
      ],
    });
  });

  it('builds what nobody can change, and leaves alone what it was given', () => {
    const items = { type: 'object', properties: { a: { enum: ['x'] } } } as const;
    const builder = JsonSchemaBuilder.create().addArray('list', 'A list', items);
    const first = builder.build();
    expect(() => first.required?.push('list')).toThrow(TypeError);
    expect(() => Object.assign(first.properties.list?.items ?? {}, { type: 'null' })).toThrow(TypeError);
    builder.addString('later', 'Later', { required: true });
    expect(Object.keys(first.properties)).toEqual(['list']);
    expect(first.required).toEqual([]);
    expect(Object.isFrozen(items.properties.a.enum)).toBe(false);
  });

  it.each<[mistake: string, make: (builder: JsonSchemaBuilder) => unknown, message: string]>([
    ['a name added twice', (to) => to.addString('a', '').addPath('a', ''), 'The property a already exists'],
    ['a name that providers refuse', (to) => to.addString('a b', ''), 'Use 1 to 64 of the characters'],
    ['a name that is too long', (to) => to.addString('a'.repeat(65), ''), 'Use 1 to 64 of the characters'],
    ['__proto__', (to) => to.addString('__proto__', ''), 'Every object has one. Choose another name'],
    ['an empty enum', (to) => to.addEnum('a', '', []), 'Add at least one value'],
    ['an invalid pattern', (to) => to.addString('a', '', { pattern: '(' }), 'not a valid regular expression. Fix it'],
    [
      'a default outside its range',
      (to) => to.addInteger('a', '', { minimum: 1, default: 0 }),
      'The default of a is invalid',
    ],
    ['a default outside its enum', (to) => to.addEnum('a', '', ['x'], { default: 'y' }), 'a must be "x"'],
    ['an empty default path', (to) => to.addPath('a', '', { default: '' }), 'at least 1 character'],
    ['an empty range', (to) => to.addNumber('a', '', { minimum: 2, maximum: 1 }), 'minimum is above its maximum'],
    ['an empty range of items', (to) => to.addStringArray('a', '', { minItems: 2, maxItems: 1 }), 'minItems is above'],
    ['an array of arrays of nothing', (to) => to.addArray('a', '', { type: 'array' }), 'is an array without items'],
  ])('refuses %s', (_mistake, make, message) => {
    expect(() => make(JsonSchemaBuilder.create())).toThrow(message);
  });
});
