import { describe, expect, it } from 'vitest';
import type { JsonSchema, JsonSchemaProperty } from '../../../../shared/json/json-schema';
import { findProviderSchemaProblems } from './find-provider-schema-problems';

const objectionsTo = (schema: object) => findProviderSchemaProblems(schema as JsonSchema);
const objectionsToValue = (value: object) => objectionsTo({ type: 'object', properties: { value } });

const nested = (levels: number): JsonSchemaProperty =>
  levels === 0 ? { type: 'string' } : { type: 'object', properties: { inner: nested(levels - 1) } };

describe('providers', () => {
  it('take an ordinary schema', () => {
    const value = {
      anyOf: [{ type: 'string', pattern: '^a' }, { $ref: '#/definitions/list' }],
    };
    const definitions = { list: { type: 'array', items: { type: 'string', enum: ['a'] } } };
    expect(objectionsTo({ type: 'object', properties: { value, 'a.b-c_D': {} }, definitions })).toEqual([]);
    expect(objectionsTo({ type: 'object', properties: {} })).toEqual([]);
  });

  it('want an object that is nothing but that', () => {
    expect(objectionsTo({ type: 'string' })).toEqual([
      'the schema itself must have the type object',
      'the schema itself must have properties, if only {}',
    ]);
    const unions = { anyOf: [{}], oneOf: [{}], allOf: [{}], not: { type: 'null' }, enum: [{}] };
    expect(objectionsTo({ type: 'object', properties: {}, ...unions })).toEqual(
      ['anyOf', 'oneOf', 'allOf', 'not', 'enum'].map(
        (keyword) => `the schema itself can't have ${keyword}. Put it on a property instead`,
      ),
    );
  });

  it.each(['', 'a b', 'ö', 'a/b', 'a'.repeat(65), '__proto__', 'toString'])(
    'refuse the name %j, wherever it stands',
    (name) => {
      const advice =
        name in {} ? 'Every object has one. Choose another name' : 'Use 1 to 64 of the characters a-z A-Z 0-9 _ . -';
      const properties = JSON.parse(`{${JSON.stringify(name)}: {}}`);
      expect(objectionsTo({ type: 'object', properties })).toEqual([
        `the schema itself has an invalid property name ${JSON.stringify(name)}. ${advice}`,
      ]);
      expect(objectionsToValue({ type: 'array', items: { properties } })).toEqual([
        `properties.value.items has an invalid property name ${JSON.stringify(name)}. ${advice}`,
      ]);
    },
  );

  it.each<[what: string, value: object, objection: string]>([
    ['an array of anything', { type: 'array' }, 'is an array without items. Define its items'],
    ['an array of anything, or null', { type: ['array', 'null'] }, 'is an array without items. Define its items'],
    [
      'a tuple',
      { type: 'array', items: [{ type: 'string' }] },
      'has a list of items. Use one schema for all items, with minItems and maxItems',
    ],
    ['an empty enum', { enum: [] }, 'has an empty enum. Add at least one value'],
    [
      'a reference to elsewhere',
      { $ref: 'https://x.y/z' },
      'refers to https://x.y/z, which is not in the schema. Add it',
    ],
    ['a reference to nothing', { $ref: '#/a' }, 'refers to #/a, which is not in the schema. Add it'],
    ['a broken pattern', { pattern: '(' }, 'has the pattern (, which is not a valid regular expression. Fix it'],
  ])('refuse %s', (_what, value, objection) => {
    expect(objectionsToValue(value)).toEqual([`properties.value ${objection}`]);
  });

  it('refuse what is nested too deep', () => {
    expect(objectionsToValue(nested(9))).toEqual([]);
    expect(objectionsToValue(nested(12))).toEqual([
      `${['value', ...Array(10).fill('inner')].map((name) => `properties.${name}`).join('.')} is nested more than 10 levels deep. Flatten the schema`,
    ]);
  });

  it('do not count branches as levels', () => {
    const wrapped = (levels: number): object => (levels === 0 ? { type: 'string' } : { anyOf: [wrapped(levels - 1)] });
    expect(objectionsToValue(wrapped(30))).toEqual([]);
  });
});
