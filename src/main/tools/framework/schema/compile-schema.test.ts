import { describe, expect, it } from 'vitest';
import type { JsonValue } from '../../../../shared/json/json';
import type { JsonSchemaProperty } from '../../../../shared/json/json-schema';
import { expectWithin } from '../../../testing/expect-within';
import { compileSchema } from './compile-schema';

const compile = (schema: object) => compileSchema(schema as JsonSchemaProperty);

describe('compiling a schema', () => {
  it.each([
    ['a type that there is not', { type: 'dict' }, 'Invalid JSON schema: schema/type must be'],
    ['a length below zero', { minLength: -1 }, 'Invalid JSON schema: schema/minLength must be >= 0'],
    ['a reference to nothing', { $ref: '#/definitions/a' }, "This JSON schema can't be used: can't resolve reference"],
    ['a broken pattern', { pattern: '(' }, "This JSON schema can't be used: Invalid regular expression"],
    [
      'a pattern that only backtracking can match',
      { pattern: '(a)\\1' },
      "the pattern (a)\\1 can't be matched in linear",
    ],
    ['such a pattern for names', { patternProperties: { 'a(?!b)': { type: 'string' } } }, 'because it uses look-ahead'],
    ['a promise', { $async: true }, 'This JSON schema uses $async'],
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

  it('tells patterns apart, also when there are several', () => {
    const findErrors = compile({
      properties: { a: { pattern: '^a$' }, b: { pattern: '^b$' } },
      patternProperties: { '^n\\d+$': { type: 'number' } },
      additionalProperties: { type: 'string' },
    });
    expect(findErrors({ a: 'a', b: 'b', n1: 1, m: 'x' })).toEqual([]);
    expect(
      findErrors({ a: 'b', b: 'a', n1: 'x', m: 1 })
        .map(({ instancePath }) => instancePath)
        .sort(),
    ).toEqual(['/a', '/b', '/m', '/n1']);
  });

  it('RX-01: a catastrophic pattern, and every format, ends in time for a long text', () => {
    const startedAt = performance.now();
    expect(compile({ pattern: '(a+)+$' })(`${'a'.repeat(50_000)}!`)).toHaveLength(1);
    const formats = [
      'url',
      'uri',
      'uri-reference',
      'uri-template',
      'email',
      'hostname',
      'ipv6',
      'date-time',
      'duration',
    ];
    for (const format of formats) {
      const findErrors = compile({ type: 'string', format });
      for (const text of [`http://u:${'::'.repeat(16_000)}\n`, `a@${'a-'.repeat(16_000)}!`, `P${'1'.repeat(32_000)}`]) {
        findErrors(text);
      }
    }
    expectWithin(startedAt, 5_000);
  });

  it('takes addresses of the web for the format url, and nothing else', () => {
    const findErrors = compile({ type: 'string', format: 'url' });
    const isUrl = (text: string) => findErrors(text).length === 0;
    expect(['https://example.org/a?b#c', 'ftp://a.b', 'http://user:x@localhost:80/'].filter(isUrl)).toHaveLength(3);
    expect(['', 'example.org', 'javascript:alert(1)', 'https://a b', ' https://a.b', 'https://'].filter(isUrl)).toEqual(
      [],
    );
  });
});
