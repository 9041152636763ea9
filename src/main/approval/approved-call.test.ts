import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../shared/json/json';
import { hashParameters } from './approved-call';

const parameters = fc
  .dictionary(fc.string(), fc.jsonValue())
  .map((value): JsonObject => JSON.parse(JSON.stringify(value)));

const shuffled = (value: JsonObject): JsonObject => Object.fromEntries(Object.entries(value).toReversed());

describe('the hash of parameters', () => {
  it('does not depend on the order of keys', () => {
    fc.assert(
      fc.property(parameters, (value) => {
        expect(hashParameters(shuffled(value))).toBe(hashParameters(value));
      }),
    );
  });

  it('tells any two that differ apart', () => {
    fc.assert(
      fc.property(parameters, parameters, fc.string(), fc.jsonValue(), (one, other, key, value) => {
        const changed = { ...one, [key]: JSON.parse(JSON.stringify(value)) };
        for (const [a, b] of [
          [one, other],
          [one, changed],
        ] as const) {
          const areSame = hashParameters(a) === hashParameters(b);
          expect(areSame).toBe(isSame(a, b));
        }
      }),
    );
  });

  it('takes a key like __proto__ for what it is', () => {
    const [one, other] = ['{"__proto__": 1}', '{"__proto__": 2}'].map((json): JsonObject => JSON.parse(json));
    expect(one && hashParameters(one)).not.toBe(other && hashParameters(other));
  });
});

function isSame(a: JsonObject, b: JsonObject): boolean {
  try {
    expect(a).toStrictEqual(b);
    return true;
  } catch {
    return false;
  }
}
