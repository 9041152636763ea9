import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../shared/json/json';
import { canonicalJson } from './canonical-json';
import { compareDefinitions, hashDefinitions, readDefinitions } from './tool-definition';

const json = fc.jsonValue({ maxDepth: 4, noUnicodeString: false }) as fc.Arbitrary<JsonValue>;
/** Enough of everything: deeper values are the subject of canonical JSON above. */
const shallow = fc.jsonValue({ maxDepth: 1 }) as fc.Arbitrary<JsonValue>;
const definition = fc
  .record({
    name: fc.stringMatching(/^[a-z]{1,6}$/),
    description: fc.string(),
    inputSchema: fc.dictionary(fc.string(), shallow, { maxKeys: 3 }),
    annotations: fc.dictionary(fc.constantFrom('title', 'readOnlyHint'), shallow),
  })
  .map((each) => each as unknown as JsonObject);
const definitions = fc.uniqueArray(definition, { maxLength: 4, selector: ({ name }) => name });

/** The same value with the keys of every object in another order. */
function reorder(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(reorder);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, inner]) => [key, reorder(inner)]),
  );
}

const hashOf = (tools: readonly JsonObject[]) => hashDefinitions(readDefinitions(tools).tools);

describe('canonical JSON', () => {
  it('means the same value, and is the same text whatever the order of keys', () => {
    fc.assert(
      fc.property(json, (value) => {
        const text = canonicalJson(value);
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
        expect(canonicalJson(reorder(value))).toBe(text);
      }),
    );
  });

  it('differs for different values', () => {
    fc.assert(
      fc.property(json, json, (one, other) => {
        const isSame = canonicalJson(one) === canonicalJson(other);
        expect(isSame).toBe(
          canonicalJson(JSON.parse(JSON.stringify(one))) === canonicalJson(JSON.parse(JSON.stringify(other))),
        );
        if (isSame) expect(JSON.parse(JSON.stringify(one))).toEqual(JSON.parse(JSON.stringify(other)));
      }),
    );
  });

  it('is as RFC 8785 shows it', () => {
    const sample = {
      numbers: [333333333.3333333, 1e30, 4.5, 2e-3, 1e-27],
      string: '\u20ac$\u000f\u000aA\'B"\\\\"/',
      literals: [null, true, false],
    };
    expect(canonicalJson(sample)).toBe(
      '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
    );
    const keys = { '\u20ac': 1, '\r': 2, '10': 3, '9': 4, '\ud83d\ude00': 5, '\ufb33': 6 };
    expect(canonicalJson(keys)).toBe('{"\\r":2,"10":3,"9":4,"\u20ac":1,"\ud83d\ude00":5,"\ufb33":6}');
  });
});

describe('the hash of definitions', () => {
  it('is the same in any order of tools and keys', () => {
    fc.assert(
      fc.property(definitions, (tools) => {
        expect(hashOf(tools.map((tool) => reorder(tool) as JsonObject).reverse())).toBe(hashOf(tools));
      }),
    );
  });

  it('notices any other change', () => {
    fc.assert(
      fc.property(definitions, fc.nat(), fc.nat(3), fc.string({ minLength: 1 }), (tools, at, which, key) => {
        fc.pre(tools.length > 0 && !['_meta', 'icons', '__proto__'].includes(key));
        const index = at % tools.length;
        const tool = tools[index] as JsonObject;
        const changes: JsonObject[] = [
          { ...tool, description: `${tool.description}.` },
          { ...tool, name: `${tool.name}x` },
          { ...tool, inputSchema: { ...(tool.inputSchema as JsonObject), [`${key}+`]: key } },
          { ...tool, [`${key}+`]: key },
        ];
        for (const changed of changes.slice(which, which + 1)) {
          const others = tools.map((each, place) => (place === index ? changed : each));
          expect(hashOf(others)).not.toBe(hashOf(tools));
          const { tools: now } = readDefinitions(others);
          const compared = compareDefinitions({ tools: readDefinitions(tools).tools }, now);
          expect(compared.some(({ status }) => status !== 'approved')).toBe(true);
        }
        expect(hashOf(tools.filter((_, place) => place !== index))).not.toBe(hashOf(tools));
      }),
    );
  });

  it('offers nothing that differs from what was approved', () => {
    fc.assert(
      fc.property(definitions, definitions, (approved, now) => {
        const before = new Map(readDefinitions(approved).tools.map(({ name, text }) => [name, text]));
        for (const { name, status, now: text } of compareDefinitions(
          { tools: [...before].map(([tool, own]) => ({ name: tool, text: own })) },
          readDefinitions(now).tools,
        )) {
          if (status === 'approved') expect(text).toBe(before.get(name));
        }
      }),
    );
  });
});
