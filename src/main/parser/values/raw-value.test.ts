import { describe, expect, it } from 'vitest';
import type { JsonSchema, JsonSchemaType } from '../../../shared/json/json-schema';
import { rawValue, typesOf } from './raw-value';

describe('the types of a parameter', () => {
  const schema: JsonSchema = {
    type: 'object',
    properties: { one: { type: 'string' }, several: { type: ['integer', 'null'] }, none: { enum: ['a'] } },
  };

  it.each([
    ['one', ['string']],
    ['several', ['integer', 'null']],
    ['none', []],
    ['unknown', []],
    ['constructor', []],
  ])('are those that the schema says of %s', (name, types) => {
    expect(typesOf(schema, name)).toEqual(types);
  });

  it('are not known without a schema', () => {
    expect(typesOf(undefined, 'one')).toEqual([]);
  });
});

describe('a bare text', () => {
  it.each<[string, readonly JsonSchemaType[], unknown]>([
    ['Paris', [], 'Paris'],
    ['42', [], 42],
    ['-1.5e3', [], -1500],
    ['true', [], true],
    ['True', [], true],
    ['False', [], false],
    ['None', [], null],
    ['null', [], null],
    ['[1, "2"]', [], [1, '2']],
    ['{"a": {}}', [], { a: {} }],
    ['"quoted"', [], '"quoted"'],
    ['', [], ''],
    ['007', [], '007'],
    ['{"a": ', [], '{"a": '],
    ['toString', [], 'toString'],
    ['42', ['string'], '42'],
    ['null', ['string'], 'null'],
    ['{"a": 1}', ['string'], '{"a": 1}'],
    ['42', ['integer'], 42],
    ['42.0', ['integer'], 42],
    ['4.2', ['integer'], '4.2'],
    [' 42 ', ['integer'], 42],
    ['4.2', ['number'], 4.2],
    ['true', ['boolean'], true],
    ['1', ['boolean'], '1'],
    ['{}', ['object'], {}],
    ['[]', ['object'], '[]'],
    ['null', ['object'], 'null'],
    ['[1]', ['array'], [1]],
    ['null', ['string', 'null'], null],
    ['42', ['string', 'null'], '42'],
    ['42', ['integer', 'string'], 42],
    ['x', ['integer', 'string'], 'x'],
    ['null', ['null'], null],
    ['', ['integer'], ''],
  ])('%j with the types %j stands for %j', (text, types, value) => {
    expect(rawValue(text, types)).toEqual(value);
  });
});
