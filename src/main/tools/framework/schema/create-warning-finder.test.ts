import { describe, expect, it } from 'vitest';
import { ToolValidationWarning } from '../../../../shared/call/tool-validation';
import type { JsonSchemaProperty } from '../../../../shared/json/json-schema';
import { createWarningFinder } from './create-warning-finder';

const text = (length: number) => 'x'.repeat(length);

describe('warnings of large values', () => {
  const find = createWarningFinder({ type: 'object', properties: {} });

  it('begin above 100,000 characters', () => {
    expect(find({ a: text(100_000), b: [text(99_999)], c: null, d: 5 })).toEqual([]);
    expect(find({ a: text(100_001) })).toEqual([ToolValidationWarning.largeValue('a', '100001 characters')]);
  });

  it('name the parameter, wherever in it the string is', () => {
    const parameters = { a: [1, { b: [text(100_002), text(5)] }], c: 'short', d: { e: [], f: text(100_003) } };
    expect(find(parameters)).toEqual([
      ToolValidationWarning.largeValue('a', 'it contains a string of 100002 characters'),
      ToolValidationWarning.largeValue('d', 'it contains a string of 100003 characters'),
    ]);
  });
});

describe('warnings of deprecated parameters', () => {
  const old = { type: 'string', deprecated: true } as const;
  const schema: JsonSchemaProperty = {
    type: 'object',
    properties: {
      file: { ...old, description: 'The file. Deprecated: use `path` instead.' },
      folder: { ...old, description: 'Nobody should use this.' },
      path: { type: 'string' },
      edits: { type: 'array', items: { type: 'object', properties: { mode: old } } },
      target: { anyOf: [{ type: 'string' }, { $ref: '#/definitions/target' }] },
      list: { type: 'array' },
    },
    definitions: { target: { type: 'object', properties: { line: old } } },
  } as JsonSchemaProperty;
  const find = createWarningFinder(schema);

  it('appear for what is given, with what to use instead', () => {
    expect(find({ file: 'a', folder: 'b', path: 'c', other: 1 })).toEqual([
      ToolValidationWarning.deprecated('file', 'path'),
      ToolValidationWarning.deprecated('folder'),
    ]);
    expect(find({ path: 'c' })).toEqual([]);
  });

  it('appear once, however deep and however often', () => {
    const parameters = { edits: [{ mode: 'a' }, { mode: 'b' }, 5], target: { line: '1' }, list: [1] };
    expect(find(parameters)).toEqual([
      ToolValidationWarning.deprecated('edits.mode'),
      ToolValidationWarning.deprecated('target.line'),
    ]);
  });

  it('stand before those of large values', () => {
    expect(find({ file: text(100_001) }).map(({ warningCode }) => warningCode)).toEqual(['deprecated', 'large_value']);
  });
});
