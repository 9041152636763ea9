import { describe, expect, it } from 'vitest';
import type { JsonValue } from '../../../shared/json';
import type { JsonSchemaProperty } from '../../../shared/json-schema';
import { compileSchema } from './compile-schema';

const compile = (schema: object) => compileSchema(schema as JsonSchemaProperty);

describe('compiling a schema', () => {
  it.each([
    ['a type that there is not', { type: 'dict' }, 'This is no JSON schema: schema/type must be'],
    ['a length below zero', { minLength: -1 }, 'This is no JSON schema: schema/minLength must be >= 0'],
    ['a reference to nothing', { $ref: '#/definitions/a' }, "This JSON schema cannot be used: can't resolve reference"],
    ['a broken pattern', { pattern: '(' }, 'This JSON schema cannot be used: Invalid regular expression'],
    ['a promise', { $async: true }, 'This JSON schema says $async'],
  ])('refuses %s', (_what, schema, message) => {
    expect(() => compile(schema)).toThrow(message);
  });

  it('reads every dialect as draft-07, and passes over what it does not know', () => {
    const findErrors = compile({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'string',
      format: 'own-format',
      'x-own': true,
    });
    expect([findErrors('a'), findErrors(1)].map((errors) => errors.length)).toEqual([0, 1]);
  });

  it('looks at own properties only, wherever an inherited one is named', () => {
    const counts = (schema: object, ...values: JsonValue[]) => values.map((value) => compile(schema)(value).length);
    const inherited = { properties: { toString: { type: 'string' } }, required: ['valueOf'] };
    expect(counts(inherited, {}, { valueOf: 1 }, { valueOf: 1, toString: 2 })).toEqual([1, 0, 1]);
    expect(counts({ items: inherited }, [{}], [{ valueOf: 1 }])).toEqual([1, 0]);
    expect(counts({ dependencies: { constructor: ['a'] } }, {}, { constructor: 1 })).toEqual([0, 1]);
    expect(counts({ additionalProperties: false }, JSON.parse('{"__proto__": 1}'))).toEqual([1]);
  });
});
