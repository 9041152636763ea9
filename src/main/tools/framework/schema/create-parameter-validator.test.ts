import { Ajv } from 'ajv';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ToolValidationResult } from '../../../../shared/call/tool-validation';
import type { JsonObject } from '../../../../shared/json/json';
import type { JsonSchema } from '../../../../shared/json/json-schema';
import { createParameterValidator } from './create-parameter-validator';

const schema: JsonSchema = {
  type: 'object',
  properties: {
    path: { type: 'string', minLength: 1 },
    limit: { type: 'integer', default: 10 },
    options: { type: 'object', properties: { deep: { type: 'boolean', default: false } } },
  },
  required: ['path'],
  additionalProperties: false,
};

describe('the parameter validator', () => {
  const check = createParameterValidator(schema);

  it('fills defaults into a copy and leaves what was given alone', () => {
    const given = Object.freeze({ path: 'a', options: Object.freeze({}) });
    expect(check(given)).toEqual({
      parameters: { path: 'a', options: { deep: false }, limit: 10 },
      validation: ToolValidationResult.valid(),
    });
    expect(given).toEqual({ path: 'a', options: {} });
  });

  it('says all that is wrong and fills nothing in', () => {
    const given = { limit: 'many', other: 1 };
    expect(check(given)).toEqual({
      parameters: given,
      validation: {
        isValid: false,
        errors: [
          {
            parameterName: 'path',
            pointer: '/path',
            errorCode: 'required',
            message: 'path is missing: a string is required',
            expectedDescription: 'a string',
          },
          {
            parameterName: 'other',
            pointer: '/other',
            errorCode: 'invalid_value',
            message: 'other is not a parameter of this tool. Remove it',
            providedValue: 1,
            expectedDescription: 'no such parameter',
          },
          {
            parameterName: 'limit',
            pointer: '/limit',
            errorCode: 'type_mismatch',
            message: 'limit must be an integer, but "many" was given',
            providedValue: 'many',
            expectedDescription: 'an integer',
          },
        ],
        warnings: [],
      },
    });
  });

  it('warns of valid and of invalid parameters alike', () => {
    const warnings = [
      { parameterName: 'path', warningCode: 'large_value', message: 'path is large: 100001 characters' },
    ];
    const path = 'x'.repeat(100_001);
    expect(check({ path }).validation).toEqual({ isValid: true, errors: [], warnings });
    expect(check({ path, limit: null }).validation).toMatchObject({ isValid: false, warnings });
  });

  it('hands on what was given where there is nothing to fill in', () => {
    const plain = createParameterValidator({ type: 'object', properties: { a: { type: 'string' } } });
    const given = { a: 'b' };
    expect(plain(given).parameters).toBe(given);
  });

  it('keeps schemas apart that call themselves the same', () => {
    const named = (type: 'string' | 'number') =>
      createParameterValidator({
        $id: 'same',
        type: 'object',
        properties: { a: { $id: 'inner', type } },
      } as JsonSchema);
    const [text, number] = [named('string'), named('number')];
    expect([text({ a: 'x' }), number({ a: 1 })].map(({ validation }) => validation.isValid)).toEqual([true, true]);
    expect([text({ a: 1 }), number({ a: 'x' })].map(({ validation }) => validation.isValid)).toEqual([false, false]);
  });

  it('refuses an own __proto__ where nothing else is allowed, and keeps it as data where anything is', () => {
    const given: JsonObject = JSON.parse('{"path": "a", "__proto__": {"isAdmin": true}}');
    expect(check(given).validation.errors.map(({ pointer }) => pointer)).toEqual(['/__proto__']);
    const { parameters } = createParameterValidator({ ...schema, additionalProperties: true })(given);
    expect(Object.getPrototypeOf(parameters)).toBe(Object.prototype);
    expect(Object.entries(parameters)).toEqual([
      ['path', 'a'],
      ['__proto__', { isAdmin: true }],
      ['limit', 10],
    ]);
    expect(parameters.isAdmin).toBeUndefined();
  });

  it('agrees with bare ajv on everything, and never changes what it was given', () => {
    const bare = new Ajv({ strict: false }).compile(schema);
    const values = fc.oneof(fc.jsonValue({ maxDepth: 1 }), fc.constantFrom('a', 1, {}, { deep: true }, { deep: 1 }));
    const parameters = fc.dictionary(fc.constantFrom('path', 'limit', 'options', 'other', '__proto__'), values);
    fc.assert(
      fc.property(parameters, (given) => {
        const before = JSON.stringify(given);
        const { validation } = check(given as JsonObject);
        expect(JSON.stringify(given)).toBe(before);
        expect(validation.isValid).toBe(bare(given));
        expect(validation.errors.length > 0).toBe(!validation.isValid);
      }),
    );
  });
});
