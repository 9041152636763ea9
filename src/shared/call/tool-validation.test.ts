import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonValue } from '../json/json';
import {
  type RangeLimits,
  ToolValidationError,
  ToolValidationResult,
  ToolValidationWarning,
  toolValidationErrorSchema,
  toolValidationResultSchema,
} from './tool-validation';

const anyText = fc.string({ unit: 'grapheme', maxLength: 200 });
const anySegments = fc.array(anyText, { maxLength: 4 });
const anyValue = fc.jsonValue() as fc.Arbitrary<JsonValue>;

describe('ToolValidationError', () => {
  const place = { parameterName: 'path', pointer: '/path' };

  it('asks for what is missing, in the words given', () => {
    expect(ToolValidationError.required('path', 'string')).toStrictEqual({
      ...place,
      errorCode: 'required',
      message: 'path is missing: a string is required',
      expectedDescription: 'a string',
    });
  });

  it('tells an invalid value in the words of whoever found it', () => {
    const error = { ...place, errorCode: 'invalid_value', message: 'path is odd' };
    expect(ToolValidationError.invalidValue('path', 'path is odd')).toStrictEqual(error);
    const withValue = ToolValidationError.invalidValue('path', 'path is odd', null);
    expect(withValue).toStrictEqual({ ...error, providedValue: null });
  });

  it.each<[string, string, ToolValidationError]>([
    ['type_mismatch', 'a string', ToolValidationError.typeMismatch('path', 'string', 'given')],
    ['out_of_range', 'at least 1', ToolValidationError.outOfRange('path', 'given', { minimum: 1 })],
    ['pattern_mismatch', 'a string that matches ^$', ToolValidationError.patternMismatch('path', 'given', '^$')],
    [
      'pattern_mismatch',
      'a string in the format date',
      ToolValidationError.patternMismatch('path', 'given', 'date', { kind: 'format' }),
    ],
    ['invalid_enum', 'one of "a", 2, null', ToolValidationError.invalidEnum('path', 'given', ['a', 2, null])],
    ['invalid_enum', '"a"', ToolValidationError.invalidEnum('path', 'given', ['a'])],
  ])('says in one sentence, as %s, that %s was expected', (errorCode, expectedDescription, error) => {
    expect(error).toStrictEqual({
      ...place,
      errorCode,
      message: `path must be ${expectedDescription}, but "given" was given`,
      providedValue: 'given',
      expectedDescription,
    });
  });

  it('leads down to a value inside a parameter', () => {
    const { parameterName, pointer, message } = ToolValidationError.required(['edits', '0', 'a/b~c']);
    expect([parameterName, pointer]).toEqual(['edits', '/edits/0/a~1b~0c']);
    expect(message).toBe('edits.0.a/b~c is missing: a value is required');
  });

  it('gives every type its article', () => {
    const expectations = [
      ...['string', 'number', 'integer', 'boolean', 'array', 'object', 'null', 'string,null', 'integer or array'],
      ...['a path, or a list of paths', 'constructor'],
    ].map((type) => ToolValidationError.typeMismatch('value', type, 1).expectedDescription);
    expect(expectations).toEqual([
      ...['a string', 'a number', 'an integer', 'a boolean', 'an array', 'an object', 'null'],
      ...['a string or null', 'an integer or an array', 'a path, or a list of paths', 'constructor'],
    ]);
  });

  it('speaks of all parameters where the way down to the value is empty', () => {
    const { parameterName, pointer, message } = ToolValidationError.typeMismatch([], 'object', []);
    expect([parameterName, pointer]).toEqual(['', '']);
    expect(message).toBe('The parameters must be an object, but [] was given');
  });

  it.each<[JsonValue, RangeLimits, string]>([
    [11, { minimum: 1, maximum: 10 }, 'n must be at least 1 and at most 10, but 11 was given'],
    [0, { exclusiveMinimum: 0 }, 'n must be more than 0, but 0 was given'],
    [1, { minimum: 0, exclusiveMaximum: 1 }, 'n must be at least 0 and less than 1, but 1 was given'],
    [1, { minimum: 3, maximum: 3 }, 'n must be exactly 3, but 1 was given'],
    ['', { minimum: 1, counted: 'characters' }, 'n must have at least 1 character, but "" has 0'],
    ['a😀', { maximum: 1, counted: 'characters' }, 'n must have at most 1 character, but "a😀" has 2'],
    [[1, 2, 3], { maximum: 2, counted: 'items' }, 'n must have at most 2 items, but [1,2,3] has 3'],
    [{}, { minimum: 1, counted: 'properties' }, 'n must have at least 1 property, but {} has 0'],
    [{ a: 1 }, { minimum: 2, counted: 'properties' }, 'n must have at least 2 properties, but {"a":1} has 1'],
    [5, {}, 'n must be another value, but 5 was given'],
    ['a', { counted: 'characters' }, 'n must have another number of characters, but "a" has 1'],
    [5, { minimum: 1, counted: 'characters' }, 'n must be at least 1 character, but 5 was given'],
    [5, { minimum: 1, counted: 'items' }, 'n must be at least 1 item, but 5 was given'],
    [5, { minimum: 1, counted: 'properties' }, 'n must be at least 1 property, but 5 was given'],
  ])('says the limits that %j exceeds in %j', (value, limits, message) => {
    expect(ToolValidationError.outOfRange('n', value, limits).message).toBe(message);
  });

  it('says where a path leads', () => {
    const providedValue = '../other';
    expect(ToolValidationError.pathNotFound('path', providedValue)).toStrictEqual({
      ...place,
      errorCode: 'path_not_found',
      message: '"../other" doesn\'t exist. path must be an existing path',
      providedValue,
      expectedDescription: 'an existing path',
    });
    expect(ToolValidationError.pathOutsideWorkspace('path', providedValue)).toStrictEqual({
      ...place,
      errorCode: 'path_outside_workspace',
      message: '"../other" is outside the workspace. path must be inside it',
      providedValue,
      expectedDescription: 'a path inside the workspace',
    });
  });

  it('asks for an unknown parameter to be left out, whatever its name', () => {
    expect(ToolValidationError.unknownParameter('path', 1)).toStrictEqual({
      ...place,
      errorCode: 'invalid_value',
      message: 'path is not a parameter of this tool. Remove it',
      providedValue: 1,
      expectedDescription: 'no such parameter',
    });
    const nameless = ToolValidationError.unknownParameter(['edit', ''], 1);
    expect(nameless.message).toBe('edit."" is not a parameter of this tool. Remove it');
  });

  it('offers near names for a tool that does not exist, else all there are', () => {
    expect(ToolValidationError.toolNotFound('file_wrte', ['file-write', 'file-read'], ['file-write'])).toStrictEqual({
      parameterName: 'tool',
      pointer: '',
      errorCode: 'tool_not_found',
      message: 'Unknown tool: file_wrte. Did you mean: file-write, file-read',
      providedValue: 'file_wrte',
      expectedDescription: 'one of file-write, file-read',
    });
    const others = [['file-write', 'file-read'], []].map((all) => ToolValidationError.toolNotFound('dance', [], all));
    expect(others.map(({ message, expectedDescription }) => [message, expectedDescription])).toEqual([
      ['Unknown tool: dance. Available tools: file-write, file-read', 'one of file-write, file-read'],
      ['Unknown tool: dance. No tools are available', 'no tool call'],
    ]);
  });

  it('shows the beginning of a value that is long, and keeps the whole of it', () => {
    const { message, providedValue } = ToolValidationError.typeMismatch('n', 'integer', 'x'.repeat(500));
    expect(message).toBe(`n must be an integer, but "${'x'.repeat(78)}… was given`);
    expect(providedValue).toBe('x'.repeat(500));
    const pair = ToolValidationError.typeMismatch('n', 'integer', `${'x'.repeat(77)}😀`);
    expect(pair.message).toBe(`n must be an integer, but "${'x'.repeat(77)}… was given`);
  });

  it('makes data that the schema takes and a message of bounded length', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, anySegments), anyValue, anyText, (parameter, value, text) => {
        const errors = [
          ToolValidationError.required(parameter),
          ToolValidationError.typeMismatch(parameter, 'integer', value),
          ToolValidationError.outOfRange(parameter, value, { minimum: 1, counted: 'items' }),
          ToolValidationError.pathNotFound(parameter, text),
          ToolValidationError.unknownParameter(parameter, value),
          ToolValidationError.toolNotFound(text, [], []),
        ];
        for (const error of errors) expect(error.message.length).toBeLessThan(250);
        expect(errors.every((error) => toolValidationErrorSchema.safeParse(error).success)).toBe(true);
      }),
    );
  });

  it('points to the value with a pointer that leads back to it', () => {
    fc.assert(
      fc.property(anySegments, (segments) => {
        const escaped = ToolValidationError.required(segments).pointer.split('/').slice(1);
        expect(escaped.map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))).toEqual(segments);
      }),
    );
  });
});

describe('ToolValidationWarning', () => {
  it('says what is deprecated, large or slow', () => {
    const warnings = [
      ToolValidationWarning.deprecated('path', 'file'),
      ToolValidationWarning.deprecated('path'),
      ToolValidationWarning.largeValue('path', '12 MB take a while to show'),
      ToolValidationWarning.slowOperation('path', 'it has 90,000 files'),
    ];
    const parameterName = 'path';
    expect(warnings).toStrictEqual([
      { parameterName, warningCode: 'deprecated', message: 'path is deprecated. Use file instead' },
      { parameterName, warningCode: 'deprecated', message: 'path is deprecated' },
      { parameterName, warningCode: 'large_value', message: 'path is large: 12 MB take a while to show' },
      { parameterName, warningCode: 'slow_operation', message: 'path may be slow: it has 90,000 files' },
    ]);
  });
});

describe('ToolValidationResult', () => {
  const missing = ToolValidationError.required('path');
  const odd = ToolValidationError.invalidValue('path', 'path is odd');
  const warning = ToolValidationWarning.deprecated('file');
  const anyResult = fc
    .tuple(fc.array(fc.constantFrom(missing, odd)), fc.array(fc.constant(warning)))
    .map(([errors, warnings]) => ({ isValid: errors.length === 0, errors, warnings }));

  it('is valid, valid with warnings, or invalid with errors', () => {
    const { valid, validWithWarnings, invalid, missingRequired, invalidValue } = ToolValidationResult;
    expect([
      ...[valid(), validWithWarnings(warning), invalid(missing, odd)],
      ...[missingRequired('path'), invalidValue('path', 'path is odd')],
    ]).toStrictEqual([
      { isValid: true, errors: [], warnings: [] },
      { isValid: true, errors: [], warnings: [warning] },
      { isValid: false, errors: [missing, odd], warnings: [] },
      { isValid: false, errors: [missing], warnings: [] },
      { isValid: false, errors: [odd], warnings: [] },
    ]);
  });

  it('combines in order, and is valid exactly when no error is left', () => {
    fc.assert(
      fc.property(fc.array(anyResult), (results) => {
        const combined = ToolValidationResult.combine(...results);
        expect(combined).toStrictEqual({
          isValid: results.every(({ isValid }) => isValid),
          errors: results.flatMap(({ errors }) => errors),
          warnings: results.flatMap(({ warnings }) => warnings),
        });
        expect(toolValidationResultSchema.parse(combined)).toStrictEqual(combined);
      }),
    );
  });

  it('combines associatively, with valid as what changes nothing', () => {
    const { combine, valid } = ToolValidationResult;
    fc.assert(
      fc.property(anyResult, anyResult, anyResult, (first, second, third) => {
        expect(combine(combine(first, second), third)).toStrictEqual(combine(first, combine(second, third)));
        expect([combine(first, valid()), combine(valid(), first)]).toStrictEqual([first, first]);
      }),
    );
  });

  it('tells one error as a sentence and several as a list', () => {
    const { valid, invalid, errorMessage } = ToolValidationResult;
    const messages = [valid(), invalid(odd), invalid(missing, odd)].map(errorMessage);
    expect(messages).toEqual(['', 'path is odd', '- path is missing: a value is required\n- path is odd']);
  });
});
