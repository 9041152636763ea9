import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { JsonObject, JsonValue } from '../../../../shared/json/json';
import { JsonPointer } from '../../../../shared/json/json-pointer';
import { replaceAt } from './replace-at';

const plain = <Value>(value: Value) => JSON.parse(JSON.stringify(value)) as Value;
const anyObject = fc.dictionary(fc.string(), fc.jsonValue()).map((value) => plain(value) as JsonObject);
const anyValue = fc.jsonValue().map((value) => plain(value) as JsonValue);
const withoutName = (object: JsonObject, name: string) => Object.entries(object).filter(([key]) => key !== name);

test('sets what it is told to and loses nothing else, whatever the names are', () => {
  const name = fc.oneof(fc.string(), fc.constantFrom('__proto__', 'constructor', 'a/b', '~1', ''));
  fc.assert(
    fc.property(anyObject, name, anyValue, (object, key, value) => {
      const next = replaceAt(object, JsonPointer.of([key]), value);
      expect(Object.getOwnPropertyDescriptor(next, key)?.value).toEqual(value);
      expect(withoutName(next, key)).toEqual(withoutName(object, key));
    }),
  );
});

test('takes away what it is told to and nothing else', () => {
  fc.assert(
    fc.property(anyObject, fc.string(), (object, key) => {
      const next = replaceAt({ ...object, [key]: 1 }, JsonPointer.of([key]), undefined);
      expect(Object.entries(next)).toEqual(withoutName(object, key));
    }),
  );
});

test.each<[string, JsonValue | undefined, JsonObject]>([
  ['/edits/1/oldText', 'B', { edits: [{ oldText: 'a' }, { oldText: 'B', all: true }] }],
  ['/edits/1/all', undefined, { edits: [{ oldText: 'a' }, { oldText: 'b' }] }],
  ['/edits/0', undefined, { edits: [{ oldText: 'b', all: true }] }],
  ['/edits/2', {}, { edits: [{ oldText: 'a' }, { oldText: 'b', all: true }, {}] }],
  ['/edits/0/oldText/deeper', 1, { edits: [{ oldText: 'a' }, { oldText: 'b', all: true }] }],
  ['/edits', undefined, {}],
])('%s = %j', (pointer, value, expected) => {
  const parameters = { edits: [{ oldText: 'a' }, { oldText: 'b', all: true }] };
  expect(replaceAt(parameters, pointer, value)).toEqual(expected);
});
