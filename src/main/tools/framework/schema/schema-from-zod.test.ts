import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { compileSchema } from './compile-schema';
import { findProviderSchemaProblems } from './find-provider-schema-problems';
import { schemaFromZod } from './schema-from-zod';

describe('a schema from zod', () => {
  it('says what zod says, in draft-07 and closed at every level', () => {
    const input = z.object({
      path: z.string().min(1).describe('File to read'),
      mode: z.enum(['text', 'bytes']).default('text'),
      lines: z.object({ first: z.int().min(1), last: z.int().optional() }).optional(),
      old: z
        .string()
        .optional()
        .meta({ deprecated: true, examples: ['a'], description: 'Use path' }),
      tags: z.array(z.string()).max(3).optional(),
      limit: z.number().nullable(),
    });
    expect(schemaFromZod(input)).toEqual({
      type: 'object',
      properties: {
        path: { type: 'string', minLength: 1, description: 'File to read' },
        mode: { type: 'string', enum: ['text', 'bytes'], default: 'text' },
        lines: {
          type: 'object',
          properties: { first: { type: 'integer', minimum: 1 }, last: { type: 'integer' } },
          required: ['first'],
          additionalProperties: false,
        },
        old: { type: 'string', deprecated: true, examples: ['a'], description: 'Use path' },
        tags: { type: 'array', items: { type: 'string' }, maxItems: 3 },
        limit: { type: ['number', 'null'] },
      },
      required: ['path', 'limit'],
      additionalProperties: false,
    });
  });

  it('leaves the limits of exact integers out and keeps all others', () => {
    const input = z.object({ any: z.int(), small: z.int().min(-3).max(3), exact: z.int32() });
    expect(schemaFromZod(input).properties).toEqual({
      any: { type: 'integer' },
      small: { type: 'integer', minimum: -3, maximum: 3 },
      exact: { type: 'integer', minimum: -(2 ** 31), maximum: 2 ** 31 - 1 },
    });
  });

  it('is open where zod is loose, or says of what', () => {
    const input = z.looseObject({ inner: z.looseObject({}), numbers: z.object({}).catchall(z.number()) });
    expect(schemaFromZod(input)).toEqual({
      type: 'object',
      properties: {
        inner: { type: 'object', properties: {}, additionalProperties: {} },
        numbers: { type: 'object', properties: {}, additionalProperties: { type: 'number' } },
      },
      required: ['inner', 'numbers'],
      additionalProperties: {},
    });
  });

  it('is plain data that compiles and that providers take, whatever the format', () => {
    const node = z.object({
      name: z.string(),
      get children() {
        return z.array(node);
      },
    });
    const kind = z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('a') }),
      z.object({ kind: z.literal('b'), when: z.iso.datetime() }),
    ]);
    const formats = {
      email: z.email(),
      url: z.url(),
      uuid: z.uuid(),
      guid: z.guid(),
      ipv4: z.ipv4(),
      date: z.iso.date(),
    };
    const schema = schemaFromZod(
      z.object({ node, kind, ...formats, map: z.record(z.string(), z.int()), two: z.string().regex(/^a/).regex(/b$/) }),
    );
    expect(schema).toEqual(JSON.parse(JSON.stringify(schema)));
    expect(findProviderSchemaProblems(schema)).toEqual([]);
    expect(() => compileSchema(schema)).not.toThrow();
  });

  it('merges intersections where zod can', () => {
    const input = z.object({ both: z.intersection(z.object({ a: z.string() }), z.object({ b: z.string() })) });
    expect(schemaFromZod(input).properties.both).toEqual({
      type: 'object',
      properties: { a: { type: 'string' }, b: { type: 'string' } },
      required: ['a', 'b'],
      additionalProperties: false,
    });
  });

  const one = z.object({ a: z.string() });
  it.each<[string, z.ZodType, message: string]>([
    ['a date', z.date(), 'Date cannot be represented'],
    ['a big integer', z.bigint(), 'BigInt cannot be represented'],
    ['a check of its own', z.custom<string>(), 'Custom types cannot be represented'],
    ['a transform', z.array(z.string().transform(Number)), 'properties.value.items is a pipe, which changes the value'],
    ['a preprocessing step', z.preprocess(String, z.string()), 'properties.value is a pipe'],
    ['a file', z.file(), 'properties.value is a file'],
    ['a trimmed string', z.string().trim(), 'properties.value changes the value. Do that in execute'],
    ['a pattern with flags', z.string().regex(/a/i), 'properties.value has a pattern with the flags i'],
    ['a format with flags', z.stringFormat('own', /a/i), 'properties.value has a pattern with the flags i'],
    ['an intersection with names', z.intersection(one.meta({ id: 'One' }), one.describe('x')), 'Use .extend() instead'],
    ['an intersection of unions', z.intersection(one.nullable(), one.nullable()), 'Use .extend() instead'],
  ])('cannot be made of %s', (_what, value, message) => {
    expect(() => schemaFromZod(z.object({ value }))).toThrow("This input can't be described to a model");
    expect(() => schemaFromZod(z.object({ value }))).toThrow(message);
  });
});
