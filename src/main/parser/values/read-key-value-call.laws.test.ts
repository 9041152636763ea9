import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isJsonObject, type JsonValue } from '../../../shared/json/json';
import { readKeyValueCall } from './read-key-value-call';

const MARK = '<|"|>';
const key = fc.stringMatching(/^[A-Za-z_][\w -]{0,8}\w$/);
const { value } = fc.letrec<{ value: JsonValue }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.string().filter((text) => !text.includes(MARK)),
    fc.boolean(),
    fc.constant(null),
    fc.double({ noDefaultInfinity: true, noNaN: true }).filter((number) => !Object.is(number, -0)),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(key, tie('value'), { maxKeys: 4, noNullPrototype: true }),
  ),
}));

function write(given: JsonValue, between: string): string {
  if (typeof given === 'string') return MARK + given + MARK;
  if (Array.isArray(given)) return `[${given.map((item) => write(item, between)).join(`,${between}`)}]`;
  if (!isJsonObject(given)) return String(given);
  const entries = Object.entries(given).map(([name, item]) => `${name}:${between}${write(item, between)}`);
  return `{${entries.join(`${between},`)}}`;
}

describe('laws of calls of keys and values', () => {
  it('what is written is read', () => {
    const parameters = fc.dictionary(key, value, { maxKeys: 4, noNullPrototype: true });
    fc.assert(
      fc.property(parameters, fc.constantFrom('', ' ', '\n'), (given, between) => {
        expect(readKeyValueCall(`call:file-read${write(given, between)}`)).toEqual({
          kind: 'call',
          name: 'file-read',
          parameters: given,
        });
      }),
    );
  });

  it('whatever stands there, nothing is thrown, and what is read is JSON', () => {
    const pieces = fc.oneof(
      fc.constantFrom(MARK, 'call:', 'f', '{', '}', '[', ']', ':', ',', '"', "'", '\\', ' ', '1', 'true', '__proto__'),
      fc.string({ maxLength: 4 }),
      value.map((given) => write(given, '')),
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 12 }), fc.constantFrom('', 'call:f{'), (parts, start) => {
        const reading = readKeyValueCall(start + parts.join(''));
        expect(JSON.parse(JSON.stringify(reading))).toEqual(reading);
      }),
    );
  });
});
