import { isJsonObject, type JsonValue } from '../../../../shared/json/json';
import { JsonSchemaProperty } from '../../../../shared/json/json-schema';

/** Far more than any schema needs for one value. */
const MAX_WORK = 5_000;
/** Checks of one nested value, however its schemas are combined. */
const MAX_CHECKS = 100_000;

const combining = ['allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else', 'dependentSchemas', 'dependencies'];
const descending = [
  ...['items', 'additionalItems', 'prefixItems', 'contains', 'additionalProperties', 'patternProperties'],
  ...['propertyNames', 'unevaluatedItems', 'unevaluatedProperties'],
];
/** Stands for every property and item. */
const ANY = '*';

interface Cost {
  /** How many schemas one value is checked against. */
  readonly work: number;
  /** How often each property of the value is checked. */
  readonly inner: ReadonlyMap<string, number>;
}

/**
 * A union whose branches lead back to it checks a nested value twice as often with each level. Returns how deep a value
 * may be nested so that checking it stays fast; throws if the schema refers to itself without end, or if even one value
 * would be checked against too many schemas.
 */
export function nestingLimit(root: JsonSchemaProperty): number {
  const known = new Map<JsonSchemaProperty, Cost | 'open'>();
  let most = 1;

  function costOf(schema: JsonSchemaProperty): Cost {
    const done = known.get(schema);
    if (done === 'open') throw new Error('It refers to itself without end');
    if (done) return done;
    known.set(schema, 'open');
    const cost = add(schema, sameValueSchemas(schema, root).map(costOf));
    known.set(schema, cost);
    const everywhere = cost.inner.get(ANY) ?? 0;
    for (const [name, count] of cost.inner) most = Math.max(most, name === ANY ? count : count + everywhere);
    return cost;
  }

  const waiting: JsonSchemaProperty[] = [root];
  const seen = new Set<JsonSchemaProperty>();
  for (let schema = waiting.pop(); schema !== undefined; schema = waiting.pop()) {
    if (seen.has(schema)) continue;
    seen.add(schema);
    refuseHiddenReferences(schema, root);
    costOf(schema);
    waiting.push(...JsonSchemaProperty.children(schema).map((child) => child.schema), ...moreChildren(schema));
    // It may be where no keyword leads.
    waiting.push(...targetsOf(schema, root));
  }
  return most === 1 ? Number.POSITIVE_INFINITY : Math.floor(Math.log(MAX_CHECKS) / Math.log(most));
}

export function isNestedDeeper(value: JsonValue, limit: number): boolean {
  if (typeof value !== 'object' || value === null || limit === Number.POSITIVE_INFINITY) return false;
  if (limit < 0) return true;
  return Object.values(value).some((inner) => isNestedDeeper(inner, limit - 1));
}

function add(schema: JsonSchemaProperty, parts: readonly Cost[]): Cost {
  const work = parts.reduce((sum, part) => sum + part.work, 1);
  if (work > MAX_WORK) throw new Error('It combines too many schemas for one value');
  const inner = new Map<string, number>();
  const count = (name: string, times: number) => inner.set(name, (inner.get(name) ?? 0) + times);
  const keywords: Readonly<Record<string, unknown>> = schema;
  for (const name of Object.keys(schema.properties ?? {})) count(name === ANY ? '**' : name, 1);
  if (descending.some((keyword) => isJsonObject(keywords[keyword]) || Array.isArray(keywords[keyword]))) count(ANY, 1);
  for (const part of parts) for (const [name, times] of part.inner) count(name, times);
  return { work, inner };
}

/** One step only: what stands beside a reference counts too. */
function targetsOf({ $ref }: JsonSchemaProperty, root: JsonSchemaProperty): JsonSchemaProperty[] {
  const target = $ref === undefined ? undefined : JsonSchemaProperty.target($ref, root);
  return target ? [target] : [];
}

/** Ajv resolves these differently than we do, so their cost can't be estimated. */
function refuseHiddenReferences(schema: JsonSchemaProperty, root: JsonSchemaProperty): void {
  const { $ref } = schema;
  if ($ref !== undefined && targetsOf(schema, root).length === 0) throw new Error(`can't resolve reference ${$ref}`);
  const hasOwnBase = schema !== root && '$id' in schema && JSON.stringify(schema).includes('"$ref"');
  if (hasOwnBase || '$dynamicRef' in schema || '$recursiveRef' in schema) {
    throw new Error('It contains references that depend on where they are used from');
  }
}

/** The schemas that the same value is checked against. */
function sameValueSchemas(schema: JsonSchemaProperty, root: JsonSchemaProperty): JsonSchemaProperty[] {
  const keywords: Readonly<Record<string, unknown>> = schema;
  const parts = combining.flatMap((keyword) => {
    const value = keywords[keyword];
    if (Array.isArray(value)) return value;
    const isNamed = keyword === 'dependentSchemas' || keyword === 'dependencies';
    return isNamed && isJsonObject(value) ? Object.values(value) : [value];
  });
  return [...targetsOf(schema, root), ...parts.filter(isJsonObject)];
}

/** What draft 2020-12 has besides draft-07. */
function moreChildren(schema: JsonSchemaProperty): JsonSchemaProperty[] {
  const { prefixItems, dependentSchemas, unevaluatedProperties, unevaluatedItems } = schema as Record<string, unknown>;
  const named = isJsonObject(dependentSchemas) ? Object.values(dependentSchemas) : [];
  const listed = Array.isArray(prefixItems) ? prefixItems : [];
  return [...named, ...listed, unevaluatedProperties, unevaluatedItems].filter(isJsonObject);
}
