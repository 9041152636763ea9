import fc from 'fast-check';

/** Any parameters of a call: a JSON object without the one key that is rejected. */
export const arbitraryParameters = withoutPrototypeKey(fc.dictionary(fc.string(), fc.jsonValue()));

function withoutPrototypeKey<Value>(values: fc.Arbitrary<Value>): fc.Arbitrary<Value> {
  return values.filter((value) => !JSON.stringify(value).includes('__proto__'));
}
