import fc from 'fast-check';

/** What a call may have as parameters: any JSON object, without the one key that is refused. */
export const arbitraryParameters = withoutPrototypeKey(fc.dictionary(fc.string(), fc.jsonValue()));

function withoutPrototypeKey<Value>(values: fc.Arbitrary<Value>): fc.Arbitrary<Value> {
  return values.filter((value) => !JSON.stringify(value).includes('__proto__'));
}
