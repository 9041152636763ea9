import { describe, expect, it } from 'vitest';
import { ToolValidationError } from '../../../../shared/call/tool-validation';
import type { JsonValue } from '../../../../shared/json/json';
import type { JsonSchemaProperty } from '../../../../shared/json/json-schema';
import { validateParameter } from '../seed-api/validate-against-schema';

const errorsOf = (schema: object, value: JsonValue) => validateParameter('x', value, schema as JsonSchemaProperty);
const told = (schema: object, value: JsonValue) =>
  errorsOf(schema, value).map(({ errorCode, pointer, message }) => `${errorCode} ${pointer} ${message}`);

describe('a union', () => {
  const file = {
    type: 'object',
    properties: { kind: { const: 'file' }, path: { type: 'string' } },
    required: ['kind', 'path'],
    additionalProperties: false,
  };
  const page = {
    type: 'object',
    properties: { kind: { const: 'page' }, url: { type: 'string' } },
    required: ['kind', 'url'],
  };
  const source = { oneOf: [file, page] };

  it('lets the only branch of the right type speak', () => {
    expect(told({ anyOf: [{ type: 'string', minLength: 2 }, { type: 'null' }] }, 'a')).toEqual([
      'out_of_range /x x must have at least 2 characters, but "a" has 1',
    ]);
  });

  it('tells integers, arrays and objects apart', () => {
    const schema = {
      anyOf: [
        { type: 'integer', minimum: 3 },
        { type: 'object', minProperties: 1 },
      ],
    };
    expect(told(schema, 1)).toEqual(['out_of_range /x x must be at least 3, but 1 was given']);
    expect(told(schema, {})).toEqual(['out_of_range /x x must have at least 1 property, but {} has 0']);
    expect(told(schema, [])).toEqual(['type_mismatch /x x must be an integer or an object, but [] was given']);
  });

  it('names all types when none is right', () => {
    expect(
      told({ anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'integer' } }, { type: 'null' }] }, 5),
    ).toEqual(['type_mismatch /x x must be a string or an array of integer items or null, but 5 was given']);
  });

  it('is one error when several branches could have been meant', () => {
    expect(
      told(
        {
          anyOf: [
            { type: 'string', pattern: '^a' },
            { type: 'string', pattern: '^b' },
          ],
        },
        'c',
      ),
    ).toEqual(['invalid_value /x x must be a string that matches ^a or a string that matches ^b, but "c" was given']);
    expect(told(source, {})).toEqual([
      'invalid_value /x x must be an object with kind and path or an object with kind and url, but {} was given',
    ]);
    expect(told({ type: 'object', anyOf: [{ required: ['a'] }, { required: ['b'] }] }, {})).toEqual([
      'invalid_value /x x must be an object with a or an object with b, but {} was given',
    ]);
  });

  it('of values is a choice', () => {
    expect(told({ anyOf: [{ const: 'a' }, { enum: ['b', 'c'] }] }, 'd')).toEqual([
      'invalid_enum /x x must be one of "a", "b", "c", but "d" was given',
    ]);
  });

  it('knows the branch by the constant in it', () => {
    expect(told(source, { kind: 'file', path: 1, url: 'u' })).toEqual([
      'invalid_value /x/url x.url is not a parameter of this tool. Remove it',
      'type_mismatch /x/path x.path must be a string, but 1 was given',
    ]);
    expect(told(source, { kind: 'page' })).toEqual(['required /x/url x.url is missing: a string is required']);
  });

  it('says which constants there are', () => {
    expect(told(source, { path: 'a', kind: 'folder' })).toEqual([
      'invalid_enum /x/kind x.kind must be one of "file", "page", but "folder" was given',
    ]);
  });

  it('says when too many branches fit', () => {
    expect(told({ oneOf: [{ type: 'string' }, { minLength: 1 }] }, 'a')).toEqual([
      'invalid_value /x x must be a string or a value, but "a" was given, which matches more than one of these',
    ]);
  });

  it('does not take a branch for one that fits nothing', () => {
    expect(told({ anyOf: [false, { type: 'string', minLength: 2 }] }, 'a')).toEqual([
      'out_of_range /x x must have at least 2 characters, but "a" has 1',
    ]);
    expect(told({ anyOf: [false, { type: 'string' }] }, 5)).toEqual([
      'type_mismatch /x x must be a string, but 5 was given',
    ]);
  });

  it('is told apart from its neighbours and from what is inside it', () => {
    const word = { anyOf: [{ type: 'string', minLength: 2 }, { type: 'null' }] };
    const schema = { anyOf: [{ type: 'array', items: word }, { type: 'null' }] };
    const both = { type: 'object', properties: { a: { type: 'string' }, b: schema } };
    expect(told(both, { a: 1, b: ['ab', 'c', 5] })).toEqual([
      'type_mismatch /x/a x.a must be a string, but 1 was given',
      'out_of_range /x/b/1 x.b.1 must have at least 2 characters, but "c" has 1',
      'type_mismatch /x/b/2 x.b.2 must be a string or null, but 5 was given',
    ]);
  });

  it('is seen through references, even where it leads back to itself', () => {
    const tree = { anyOf: [{ type: 'null' }, { $ref: '#/definitions/node' }] };
    const node = { type: 'object', properties: { left: { $ref: '#/definitions/tree' } }, required: ['left'] };
    const schema = { $ref: '#/definitions/tree', definitions: { tree, node } };
    expect(told(schema, { left: { left: 5 } })).toEqual([
      'type_mismatch /x/left/left x.left.left must be null or an object with left, but 5 was given',
    ]);
    expect(told(schema, { left: { right: 5 } })).toEqual([
      'required /x/left/left x.left.left is missing: null or an object with left is required',
    ]);
  });

  it('stays quick when thousands of values are wrong', () => {
    const items = { anyOf: [{ type: 'string' }, { type: 'null' }] };
    const errors = errorsOf(
      { type: 'array', items },
      Array.from({ length: 5000 }, () => 1),
    );
    expect(errors).toHaveLength(50);
    expect(errors.at(-1)).toEqual(ToolValidationError.typeMismatch(['x', '49'], 'string or null', 1));
  });
});
