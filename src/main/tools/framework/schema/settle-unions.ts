import type { ErrorObject } from 'ajv';
import { isOfType } from '../../../../shared/json/is-of-type';
import { isJsonObject, type JsonValue } from '../../../../shared/json/json';
import { JsonSchemaProperty } from '../../../../shared/json/json-schema';

/**
 * Ajv reports the errors of every branch of a union, and then that none matches. Only one branch was meant: if we can
 * tell which, we keep its errors, else the union's.
 */
export function settleUnions(errors: readonly ErrorObject[], root: JsonSchemaProperty): ErrorObject[] {
  const isInside = createInsideTest(root);
  const settled: ErrorObject[] = [];
  for (const error of errors) {
    const branches = branchesOf(error);
    const isIn = (inner: ErrorObject, branch: JsonSchemaProperty) =>
      isInside(inner, branch, inner.instancePath === error.instancePath ? 'same value' : 'any value');
    const isInner = (other: ErrorObject) =>
      `${other.instancePath}/`.startsWith(`${error.instancePath}/`) &&
      (isOfFalse(other) || branches.some((branch) => isIn(other, branch)));
    // They come directly before the error that summarizes them.
    const inner = branches.length === 0 ? [] : settled.splice(settled.findLastIndex((other) => !isInner(other)) + 1);
    const meant = isUnion(error) ? branchMeant(branches, error.data as JsonValue, root) : undefined;
    const told = meant ? inner.filter((other) => isIn(other, meant)) : [];
    settled.push(...(told.length > 0 ? told : [error]));
  }
  return settled;
}

/** A schema that is just `false` can't be told from another. */
function isOfFalse({ keyword }: ErrorObject): boolean {
  return keyword === 'false schema';
}

function isUnion({ keyword }: ErrorObject): boolean {
  return keyword === 'anyOf' || keyword === 'oneOf';
}

function branchesOf(error: ErrorObject): readonly JsonSchemaProperty[] {
  const sumsUp = isUnion(error) || error.keyword === 'contains' || error.keyword === 'propertyNames';
  return sumsUp ? [error.schema].flat().filter(isJsonObject) : [];
}

function createInsideTest(root: JsonSchemaProperty) {
  const ofSameValue = new Map<JsonSchemaProperty, ReadonlySet<unknown>>();
  const ofAnyValue = new Map<JsonSchemaProperty, ReadonlySet<unknown>>();
  return ({ parentSchema }: ErrorObject, branch: JsonSchemaProperty, depth: Depth): boolean => {
    const known = depth === 'same value' ? ofSameValue : ofAnyValue;
    const schemas = known.get(branch) ?? schemasFrom(branch, root, depth);
    known.set(branch, schemas);
    return schemas.has(parentSchema);
  };
}

/** A branch may refer back to its union, and so to the other branches, but only for nested values. */
type Depth = 'same value' | 'any value';

const furtherIn = ['properties', 'patternProperties', 'additionalProperties', 'items', 'additionalItems', 'contains'];

/** Returns every schema that may report errors when this one is checked. */
function schemasFrom(start: JsonSchemaProperty, root: JsonSchemaProperty, depth: Depth): ReadonlySet<unknown> {
  const found = new Set<unknown>(depth === 'any value' ? [false] : []);
  const waiting: (JsonSchemaProperty | undefined)[] = [start];
  while (waiting.length > 0) {
    const schema = waiting.pop();
    if (schema === undefined || found.has(schema)) continue;
    found.add(schema);
    const children = JsonSchemaProperty.children(schema).filter(
      ({ path: [keyword = ''] }) => depth === 'any value' || !furtherIn.includes(keyword),
    );
    waiting.push(JsonSchemaProperty.resolve(schema, root), ...children.map((child) => child.schema));
  }
  return found;
}

/** Returns the only branch that the value could have been meant for, judging by its type and constants. */
function branchMeant(branches: readonly JsonSchemaProperty[], value: JsonValue, root: JsonSchemaProperty) {
  const possible = branches.filter((branch) => couldBeMeant(JsonSchemaProperty.resolve(branch, root) ?? {}, value));
  return possible.length === 1 ? possible[0] : undefined;
}

function couldBeMeant({ type, properties = {} }: JsonSchemaProperty, value: JsonValue): boolean {
  if (!isOfType(value, type)) return false;
  if (!isJsonObject(value)) return true;
  return Object.entries(properties).every(
    ([name, { const: only }]) => only === undefined || !Object.hasOwn(value, name) || value[name] === only,
  );
}
