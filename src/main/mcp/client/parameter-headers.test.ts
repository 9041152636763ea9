import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../shared/json/json';
import { parameterHeaders, readParameterHeaders } from './parameter-headers';

const header = (name: string, type = 'string') => ({ type, 'x-mcp-header': name });
const headersOf = (properties: JsonObject, args: JsonObject) =>
  parameterHeaders(readParameterHeaders({ type: 'object', properties }), args);

describe('arguments that a server wants as headers', () => {
  it('are sent as text, and those that are missing or null are not', () => {
    const properties = {
      region: header('Region'),
      count: header('Count', 'integer'),
      isDry: header('Dry', 'boolean'),
      inner: { type: 'object', properties: { zone: header('Zone') } },
      missing: header('Missing'),
      nothing: header('Nothing'),
      free: { type: 'string' },
    };
    const args = { region: 'us west', count: 42, isDry: false, inner: { zone: 'a' }, nothing: null, free: 'x' };
    expect(headersOf(properties, args)).toEqual({
      'Mcp-Param-Region': 'us west',
      'Mcp-Param-Count': '42',
      'Mcp-Param-Dry': 'false',
      'Mcp-Param-Zone': 'a',
    });
  });

  it('MP-23 can’t break out of their header, and mean the same text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const sent = headersOf({ a: header('A') }, { a: text })['Mcp-Param-A'] ?? '';
        expect(sent).toMatch(/^[!-~](?:[\t -~]*[!-~])?$/);
        const [, encoded] = /^=\?base64\?(.*)\?=$/.exec(sent) ?? [];
        expect(encoded === undefined ? sent : Buffer.from(encoded, 'base64').toString()).toBe(text);
      }),
    );
  });

  it.each<[string, JsonObject]>([
    ['without a name', { a: header('') }],
    ['with a line break in its name', { a: header('A\r\nCookie') }],
    ['of a list', { a: header('A', 'array') }],
    ['of a number with fractions', { a: header('A', 'number') }],
    ['asked for twice', { a: header('A'), b: header('a') }],
    ['of an argument in a list', { a: { type: 'array', items: header('A') } }],
    ['of an argument in a union', { a: { anyOf: [header('A')] } }],
  ])('can’t have a header %s', (_what, properties) => {
    expect(() => readParameterHeaders({ type: 'object', properties })).toThrow('header');
  });

  it('may be called like the keyword, or mention it in their data', () => {
    const properties = { 'x-mcp-header': { type: 'string' }, b: { type: 'object', default: header('A\n') } };
    expect(readParameterHeaders({ type: 'object', properties })).toEqual([]);
  });
});
