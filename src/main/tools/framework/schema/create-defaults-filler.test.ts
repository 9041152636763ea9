import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../shared/json/json';
import type { JsonSchema } from '../../../../shared/json/json-schema';
import { createDefaultsFiller } from './create-defaults-filler';
import { createSchemaCheck } from './create-schema-check';

const filled = (properties: JsonSchema['properties'], given: JsonObject) => {
  const schema: JsonSchema = { type: 'object', properties };
  return createDefaultsFiller(schema, createSchemaCheck(schema))(given);
};

describe('defaults', () => {
  it('are filled in where nothing was given', () => {
    const properties = { a: { default: 1 }, b: { default: null }, c: { type: 'string' } } as const;
    expect(filled(properties, { b: 2, d: 3 })).toEqual({ a: 1, b: 2, d: 3 });
  });

  it('are filled in at every level, and not into values that are not there', () => {
    const item = { type: 'object', properties: { all: { type: 'boolean', default: false } } } as const;
    const properties = {
      edits: { type: 'array', items: item },
      options: item,
      parts: { allOf: [item, { properties: { more: { default: [] } } }] },
    } as const;
    expect(
      filled(properties as unknown as JsonSchema['properties'], { edits: [{}, { all: true }], parts: {} }),
    ).toEqual({
      edits: [{ all: false }, { all: true }],
      parts: { all: false, more: [] },
    });
  });

  it('are fresh each time', () => {
    const properties = { list: { type: 'array', items: {}, default: [] } } as const;
    const [first, second] = [filled(properties as never, {}), filled(properties as never, {})];
    expect(first).toEqual({ list: [] });
    expect(first.list).not.toBe(second.list);
  });

  it('stay out when they do not fit what they are for', () => {
    const nested = { type: 'object', properties: { 'a/b': { type: 'string', default: null } } } as const;
    const properties = {
      text: { type: 'string', default: null },
      short: { type: 'string', maxLength: 1, default: 'ab' },
      whole: { type: 'object', properties: {}, required: ['x'], default: {} },
      list: { type: 'array', items: nested },
      good: { type: 'integer', default: 1 },
    } as const;
    expect(filled(properties as unknown as JsonSchema['properties'], { list: [{}] })).toEqual({ list: [{}], good: 1 });
  });

  it('do not touch what was given, however deep', () => {
    const given = { options: { list: [{}] } };
    const item = { type: 'object', properties: { a: { default: 1 } } } as const;
    const options = { type: 'object', properties: { list: { type: 'array', items: item } } } as const;
    expect(filled({ options }, given)).toEqual({ options: { list: [{ a: 1 }] } });
    expect(given).toEqual({ options: { list: [{}] } });
  });

  it('leave __proto__ what it is, at every level', () => {
    const given: JsonObject = JSON.parse('{"options": {"__proto__": {"a": 2}, "none": null}}');
    const options = { type: 'object', properties: { b: { default: 1 } } } as const;
    const copy = filled({ options }, given);
    expect(JSON.stringify(copy)).toBe('{"options":{"__proto__":{"a":2},"none":null,"b":1}}');
    expect(Object.getPrototypeOf(copy.options)).toBe(Object.prototype);
  });

  it('cost nothing when there is nothing to fill in', () => {
    const given = { a: 1 };
    expect(filled({ a: { default: 2 } }, given)).toBe(given);
    expect(filled({ a: {} }, given)).toBe(given);
  });
});
