import { Ajv } from 'ajv';
import type { JsonObject, JsonValue } from '../../../../shared/json/json';
import { JsonPointer } from '../../../../shared/json/json-pointer';
import { type JsonSchema, JsonSchemaProperty } from '../../../../shared/json/json-schema';
import type { SchemaCheck } from './create-schema-check';

const ordinary = { enumerable: true, writable: true, configurable: true };

/**
 * Fills in what valid parameters leave out. Only after validation, because a default doesn't satisfy `required`; and
 * only defaults that match their own schema, because many schemas say `"default": null` everywhere.
 */
export function createDefaultsFiller(schema: JsonSchema, check: SchemaCheck): (given: JsonObject) => JsonObject {
  const fits: FitTest = (value, { wrap, pointer }) =>
    !check(wrap(value) as JsonObject).errors.some((error) => `${error.pointer}/`.startsWith(`${pointer}/`));
  const defaults = defaultsIn(schema, { pointer: '', wrap: (value) => value }, { root: schema, fits, inside: [] });
  if (!defaults) return (given) => given;
  const fill = new Ajv({ strict: false, logger: false, useDefaults: true, meta: false }).compile(defaults);
  const copyAndFill = (given: JsonObject, depth: 'top level' | 'all levels') => {
    const parameters = copyParameters(given, depth);
    fill(parameters);
    return parameters;
  };
  const names = namesIfFlat(defaults);
  if (!names) return (given) => copyAndFill(given, 'all levels');
  return (given) => (names.every((name) => given[name] !== undefined) ? given : copyAndFill(given, 'top level'));
}

/** A value's location in the parameters: its pointer, and parameters that contain nothing else. */
interface SchemaLocation {
  readonly pointer: string;
  wrap(value: JsonValue): JsonValue;
}

type FitTest = (value: JsonValue, place: SchemaLocation) => boolean;

interface Search {
  readonly root: JsonSchema;
  readonly fits: FitTest;
  /** The references that led here: a recursive one would never end. */
  readonly inside: readonly JsonSchemaProperty[];
}

/** Returns the schema reduced to its defaults, so that ajv's code only fills them in. */
function defaultsIn(given: JsonSchemaProperty, place: SchemaLocation, search: Search): JsonSchemaProperty | undefined {
  if (search.inside.includes(given)) return undefined;
  const schema = JsonSchemaProperty.resolve(given, search.root) ?? {};
  const deeper = { ...search, inside: [...search.inside, given, schema] };
  const { properties = {}, items, allOf = [] } = schema;
  const named = Object.entries(properties).flatMap(([name, property]) => {
    const inside = locateInObject(place, name);
    const value = property.default;
    const own = value !== undefined && search.fits(value, inside) ? { default: value } : undefined;
    const inner = defaultsIn(property, inside, deeper);
    return own || inner ? [[name, { ...own, ...inner }] as const] : [];
  });
  const item = items && defaultsIn(items, locateInArray(place), deeper);
  const parts = allOf.flatMap((part) => defaultsIn(part, place, deeper) ?? []);
  if (named.length === 0 && !item && parts.length === 0) return undefined;
  return {
    ...(named.length > 0 && { properties: Object.fromEntries(named) }),
    ...(item && { items: item }),
    ...(parts.length > 0 && { allOf: parts }),
  };
}

function locateInObject({ pointer, wrap }: SchemaLocation, name: string): SchemaLocation {
  return { pointer: pointer + JsonPointer.of([name]), wrap: (value) => wrap({ [name]: value }) };
}

function locateInArray({ pointer, wrap }: SchemaLocation): SchemaLocation {
  return { pointer: `${pointer}/0`, wrap: (value) => wrap([value]) };
}

/** Returns the names of the defaults, if all of them are at the top level. */
function namesIfFlat({ properties = {}, ...others }: JsonSchemaProperty): readonly string[] | undefined {
  const isJustDefault = (property: JsonSchemaProperty) => Object.keys(property).join() === 'default';
  const isFlat = Object.keys(others).length === 0 && Object.values(properties).every(isJustDefault);
  return isFlat ? Object.keys(properties) : undefined;
}

/** Returns a copy to write into; `top level` shares deeper values with the original. */
function copyParameters(source: JsonObject, depth: 'top level' | 'all levels'): JsonObject {
  // In a loop, because V8 adds properties to spread objects twenty times slower.
  const copy: JsonObject = {};
  for (const key in source) {
    const value = source[key] as JsonValue;
    setOwn(copy, key, depth === 'all levels' ? copyValue(value) : value);
  }
  return copy;
}

function copyValue(value: JsonValue): JsonValue {
  if (typeof value !== 'object' || value === null) return value;
  return Array.isArray(value) ? value.map(copyValue) : copyParameters(value, 'all levels');
}

/** Assigning to `__proto__` would change the copy's prototype instead of adding a property. */
function setOwn(target: JsonObject, key: string, value: JsonValue): void {
  if (key === '__proto__') Object.defineProperty(target, key, { value, ...ordinary });
  else target[key] = value;
}
