import { describe, expect, it } from 'vitest';
import type { JsonSchemaProperty } from '../../../../shared/json/json-schema';
import { describeSchema } from './describe-schema';

describe('a schema in words', () => {
  it.each<[schema: JsonSchemaProperty, words: string]>([
    [{ type: 'string' }, 'a string'],
    [{ type: ['integer', 'null'] }, 'an integer or null'],
    [{ type: 'array', items: { type: ['string', 'number'] } }, 'an array of string or number items'],
    [{ type: 'array', items: {} }, 'an array'],
    [{ const: 'a' }, '"a"'],
    [{ type: 'string', enum: ['a', 'b'] }, 'one of "a", "b"'],
    [{ type: 'string', pattern: '^a' }, 'a string that matches ^a'],
    [{ type: 'object', required: ['a', 'b'] }, 'an object with a and b'],
    [{ anyOf: [{ type: 'string' }, { oneOf: [{ const: 1 }] }] }, 'a string or 1'],
    [{ $ref: '#/items' }, 'null'],
    [{ $ref: '#/nowhere' }, 'a value'],
    [{}, 'a value'],
  ])('%j is %s', (schema, words) => {
    expect(describeSchema(schema, { items: { type: 'null' } })).toBe(words);
  });
});
