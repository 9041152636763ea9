import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonValue } from '../../../shared/json/json';
import type { JsonSchemaProperty } from '../../../shared/json/json-schema';
import { readToolRequest } from './tool-request';

interface Parameter {
  readonly schema: JsonSchemaProperty;
  readonly value: JsonValue;
  /** Ways to write the value. */
  readonly written: readonly string[];
}

const json = (value: JsonValue) => JSON.stringify(value);
const parameter: fc.Arbitrary<Parameter> = fc.oneof(
  fc.string({ unit: 'binary' }).map((value) => {
    const bare = /^[\w./@~[\]{}*-]+$/.test(value) ? [value] : [];
    return { schema: { type: 'string' as const }, value, written: [json(value), ...bare] };
  }),
  fc.integer().map((value) => ({ schema: { type: 'integer' as const }, value, written: [json(value)] })),
  fc
    .double({ noNaN: true, noDefaultInfinity: true })
    .map((value) => value + 0)
    .map((value) => ({ schema: { type: 'number' as const }, value, written: [json(value)] })),
  fc.boolean().map((value) => ({ schema: { type: 'boolean' as const }, value, written: [json(value)] })),
  fc.array(fc.string()).map((value) => ({
    schema: { type: 'array' as const, items: { type: 'string' as const } },
    value,
    written: [json(value)],
  })),
);

const name = fc.stringMatching(/^[A-Za-z_$][\w$-]{0,9}$/).filter((word) => !/^(?:and|with|tool|the)$/i.test(word));

describe('a call of any tool', () => {
  it('has exactly the values that are written', () => {
    const tool = fc.tuple(name, name).map((words) => words.join('-'));
    const parameters = fc.uniqueArray(fc.tuple(name, parameter, fc.nat()), { selector: ([key]) => key, maxLength: 5 });
    const form = fc.constantFrom('use name=value', 'name=value', 'name value', 'JSON');
    fc.assert(
      fc.property(tool, parameters, form, (toolName, given, way) => {
        const properties = Object.fromEntries(given.map(([key, { schema }]) => [key, schema]));
        const required = given.map(([key]) => key);
        const definition = {
          name: toolName,
          description: '',
          parameters: { type: 'object' as const, properties, required },
        };
        const values = Object.fromEntries(given.map(([key, { value }]) => [key, value]));
        const pairs = given.map(([key, { written }, seed]) => [key, written[seed % written.length]]);
        const text = {
          'use name=value': `use ${toolName} with ${pairs.map((pair) => pair.join('=')).join(', ')}`,
          'name=value': `${toolName} ${pairs.map((pair) => pair.join('=')).join(' ')}`,
          'name value': `use ${toolName} with ${pairs.map((pair) => pair.join(' ')).join(' and ')}`,
          JSON: `${toolName} ${json(values)}`,
        }[way];
        const asked = given.length === 0 && way !== 'JSON' ? toolName : text;
        expect(readToolRequest(asked, [definition])).toEqual({
          kind: 'call',
          call: { toolId: toolName, parameters: values },
        });
      }),
    );
  });
});
