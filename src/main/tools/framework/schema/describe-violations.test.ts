import { describe, expect, it } from 'vitest';
import { ToolValidationError } from '../../../../shared/call/tool-validation';
import type { JsonValue } from '../../../../shared/json/json';
import type { JsonSchemaProperty } from '../../../../shared/json/json-schema';
import { validateParameter } from '../seed-api/validate-against-schema';
import { describeViolations } from './describe-violations';

const errorsOf = (schema: object, value: JsonValue) => validateParameter('x', value, schema as JsonSchemaProperty);
const told = (schema: object, value: JsonValue) =>
  errorsOf(schema, value).map(({ errorCode, pointer, message }) => `${errorCode} ${pointer} ${message}`);

describe('a violation', () => {
  it('comes with its code, its place, what was given and what was expected', () => {
    expect(errorsOf({ type: 'integer', minimum: 1, maximum: 5 }, 9)).toEqual([
      {
        parameterName: 'x',
        pointer: '/x',
        errorCode: 'out_of_range',
        message: 'x must be at least 1 and at most 5, but 9 was given',
        providedValue: 9,
        expectedDescription: 'at least 1 and at most 5',
      },
    ]);
  });

  it.each<[keyword: string, schema: object, value: JsonValue, told: string]>([
    ['type', { type: 'string' }, 5, 'type_mismatch /x x must be a string, but 5 was given'],
    ['types', { type: ['string', 'null'] }, 5, 'type_mismatch /x x must be a string or null, but 5 was given'],
    ['maximum', { maximum: 1 }, 2, 'out_of_range /x x must be at most 1, but 2 was given'],
    ['exclusiveMinimum', { exclusiveMinimum: 1 }, 1, 'out_of_range /x x must be more than 1, but 1 was given'],
    ['exclusiveMaximum', { exclusiveMaximum: 1 }, 1, 'out_of_range /x x must be less than 1, but 1 was given'],
    ['minLength', { minLength: 2 }, 'a', 'out_of_range /x x must have at least 2 characters, but "a" has 1'],
    ['maxLength', { maxLength: 2 }, 'abc', 'out_of_range /x x must have at most 2 characters, but "abc" has 3'],
    ['minItems', { minItems: 1 }, [], 'out_of_range /x x must have at least 1 item, but [] has 0'],
    ['maxItems', { minItems: 1, maxItems: 1 }, [1, 2], 'out_of_range /x x must have exactly 1 item, but [1,2] has 2'],
    ['minProperties', { minProperties: 1 }, {}, 'out_of_range /x x must have at least 1 property, but {} has 0'],
    [
      'maxProperties',
      { maxProperties: 0 },
      { a: 1 },
      'out_of_range /x x must have at most 0 properties, but {"a":1} has 1',
    ],
    [
      'additionalItems',
      { $schema: 'http://json-schema.org/draft-07/schema#', items: [{}], additionalItems: false } as object,
      [1, 2],
      'out_of_range /x x must have at most 1 item, but [1,2] has 2',
    ],
    ['pattern', { pattern: '^a' }, 'b', 'pattern_mismatch /x x must be a string that matches ^a, but "b" was given'],
    ['format', { format: 'date' }, 'b', 'pattern_mismatch /x x must be a string in the format date, but "b" was given'],
    [
      'format of numbers',
      { type: 'number', format: 'int32' },
      1e10,
      'invalid_value /x x must be a number in the format int32, but 10000000000 was given',
    ],
    ['enum', { enum: ['a', 1] }, 'b', 'invalid_enum /x x must be one of "a", 1, but "b" was given'],
    ['const', { const: 'a' }, 'b', 'invalid_enum /x x must be "a", but "b" was given'],
    [
      'required',
      { properties: { a: { enum: [1, 2] } }, required: ['a'] },
      {},
      'required /x/a x.a is missing: one of 1, 2 is required',
    ],
    [
      'required, of what is not described',
      { required: ['a'] },
      {},
      'required /x/a x.a is missing: a value is required',
    ],
    [
      'dependencies',
      { properties: { b: { type: 'integer' } }, dependencies: { a: ['b'] } },
      { a: 1 },
      'required /x/b x.b is missing: an integer is required when a is given',
    ],
    [
      'additionalProperties',
      { additionalProperties: false },
      { a: 1 },
      'invalid_value /x/a x.a is not a parameter of this tool. Remove it',
    ],
    [
      'additionalProperties near a known one',
      { properties: { path: {} }, additionalProperties: false },
      { file_path: 1 },
      'invalid_value /x/file_path x.file_path is not a parameter of this tool. Remove it, or did you mean path?',
    ],
    [
      'additionalProperties near one that is there',
      { properties: { path: {} }, additionalProperties: false },
      { path: 1, paht: 1 },
      'invalid_value /x/paht x.paht is not a parameter of this tool. Remove it',
    ],
    [
      'propertyNames',
      { propertyNames: { enum: ['a'] } },
      { b: 1 },
      'invalid_value /x/b x.b is not a parameter of this tool. Remove it; a name must be one of "a"',
    ],
    [
      'false',
      { properties: { a: false } },
      { a: 1 },
      'invalid_value /x/a x.a is not a parameter of this tool. Remove it',
    ],
    [
      'never',
      { properties: { a: { not: {} } } },
      { a: 1 },
      'invalid_value /x/a x.a is not a parameter of this tool. Remove it',
    ],
    [
      'not',
      { not: { type: 'string' } },
      'a',
      'invalid_value /x x must be something other than a string, but "a" was given',
    ],
    [
      'if',
      { if: { type: 'null' }, else: { minLength: 2 } },
      'a',
      'out_of_range /x x must have at least 2 characters, but "a" has 1',
    ],
    ['multipleOf', { multipleOf: 5 }, 7, 'invalid_value /x x must be a multiple of 5, but 7 was given'],
    [
      'uniqueItems',
      { uniqueItems: true },
      [1, 2, 1],
      'invalid_value /x x must be an array without duplicates (items 0 and 2 are the same), but [1,2,1] was given',
    ],
    [
      'contains',
      { contains: { type: 'number', minimum: 3 } },
      ['a', 1],
      'invalid_value /x x must be an array containing a number, but ["a",1] was given',
    ],
  ])('of %s is told in one sentence', (_keyword, schema, value, sentence) => {
    expect(told(schema, value)).toEqual([sentence]);
  });

  it('of a keyword that is not known here is told in the words that come with it', () => {
    const error = {
      keyword: 'own',
      instancePath: '/a/0',
      schemaPath: '',
      params: {},
      message: 'must be nice',
      data: 1,
    };
    expect(describeViolations([{ ...error, schema: true, parentSchema: {} }], {})).toEqual([
      ToolValidationError.invalidValue(['a', '0'], 'a.0 must be nice', 1),
    ]);
  });

  it('has the right pointer, however deep and however strange the names', () => {
    const item = { type: 'object', properties: { 'a/b~c': { type: 'string' } }, required: ['a/b~c'] };
    expect(told({ type: 'array', items: { type: 'array', items: item } }, [[{ 'a/b~c': 1 }], [{}]])).toEqual([
      'type_mismatch /x/0/0/a~1b~0c x.0.0.a/b~c must be a string, but 1 was given',
      'required /x/1/0/a~1b~0c x.1.0.a/b~c is missing: a string is required',
    ]);
  });
});
