import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonObject, JsonValue } from '../../../../shared/json/json';
import type { JsonSchemaProperty } from '../../../../shared/json/json-schema';
import { compileSchema } from './compile-schema';
import { nestingLimit } from './limit-nesting';

type Definitions = Readonly<Record<string, JsonObject>>;

const names = ['a', 'b', 'c'];
const reference = fc.constantFrom(...names).map((name): JsonObject => ({ $ref: `#/$defs/${name}` }));
/** Leads back to the definitions in every way that a value can be checked more than once. */
const schema: fc.Arbitrary<JsonObject> = fc.letrec<{ node: JsonObject }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.constant<JsonObject>({ type: 'object' }),
    reference,
    fc
      .tuple(fc.constantFrom('allOf', 'anyOf', 'oneOf'), fc.array(tie('node'), { minLength: 1, maxLength: 2 }))
      .map(([keyword, parts]): JsonObject => ({ [keyword]: parts })),
    fc.tuple(fc.option(reference), tie('node')).map(
      ([beside, inner]): JsonObject => ({
        ...(beside ?? {}),
        properties: { in: inner },
      }),
    ),
    tie('node').map((inner): JsonObject => ({ additionalProperties: inner })),
  ),
})).node;
const definitions = fc.record({ a: schema, b: schema, c: schema });

const rootOf = ($defs: Definitions) => ({ $defs, $ref: '#/$defs/a' }) as unknown as JsonSchemaProperty;

/** How many schemas are applied to `{in: {in: …}}`, counted without anything that `nestingLimit` uses. */
function checksOf($defs: Definitions, depth: number): number {
  const known = new Map<JsonObject, Map<number, number>>();
  function count(own: JsonObject, levels: number): number {
    const before = known.get(own)?.get(levels);
    if (before !== undefined) return before;
    const { $ref, properties, additionalProperties } = own;
    const target = typeof $ref === 'string' ? [$defs[$ref.replace('#/$defs/', '')] ?? {}] : [];
    const parts = [
      ...target,
      ...['allOf', 'anyOf', 'oneOf'].flatMap((keyword) => (own[keyword] ?? []) as JsonObject[]),
    ];
    const named = (properties as { in?: JsonObject } | undefined)?.in;
    const inner = [named ?? (additionalProperties as JsonObject | undefined) ?? null].filter((each) => each !== null);
    const here = parts.reduce((sum, part) => sum + count(part, levels), 1);
    const all = levels === 0 ? here : inner.reduce((sum, each) => sum + count(each, levels - 1), here);
    known.set(own, (known.get(own) ?? new Map<number, number>()).set(levels, all));
    return all;
  }
  return count({ $ref: '#/$defs/a' }, depth);
}

/** Returns null if the schema can't be used at all. */
function limitOf($defs: Definitions): number | null {
  try {
    return nestingLimit(rootOf($defs));
  } catch {
    return null;
  }
}

describe('a schema that contains itself', () => {
  it('never takes more than a bounded number of checks for a value that is accepted', () => {
    fc.assert(
      fc.property(definitions, ($defs) => {
        const limit = limitOf($defs);
        fc.pre(limit !== null);
        const depth = Math.min(limit, 60);
        // All checks of one level, times the levels.
        expect(checksOf($defs, depth)).toBeLessThan(5_000 * 100_000 * 61);
      }),
    );
  });

  it('through a reference that has more beside it is found', () => {
    const twice = { allOf: [{ $ref: '#/$defs/b' }, { $ref: '#/$defs/b' }] };
    const $defs = { a: twice, b: { $ref: '#/$defs/c', properties: { in: { $ref: '#/$defs/a' } } }, c: {} };
    const limit = limitOf($defs) ?? 0;
    expect(limit).toBeLessThan(20);
    const nested = (levels: number): JsonValue => (levels === 0 ? {} : { in: nested(levels - 1) });
    const check = compileSchema(rootOf($defs));
    expect(check(nested(limit))).toEqual([]);
    expect(() => check(nested(60))).toThrow('nested more than');
  });

  it.each<[string, JsonObject]>([
    [
      'a dynamic reference',
      { $defs: { a: { $dynamicAnchor: 'n', anyOf: [{ properties: { in: { $dynamicRef: '#n' } } }] } } },
    ],
    ['an anchor', { properties: { in: { $ref: '#n' } }, $defs: { a: { $anchor: 'n' } } }],
    ['a schema with an address of its own', { $defs: { a: { $id: 'http://a.example/', $ref: '#/$defs/a' } } }],
  ])('through %s is refused', (_what, own) => {
    expect(() => compileSchema(own as JsonSchemaProperty)).toThrow('This JSON schema can');
  });
});
