import { ToolValidationWarning } from '../../../../shared/call/tool-validation';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../../shared/json/json';
import { JsonSchema, JsonSchemaProperty } from '../../../../shared/json/json-schema';

/** In characters; a longer string takes up a large part of a model's context. */
const LARGE_STRING = 100_000;

const none: readonly ToolValidationWarning[] = Object.freeze([]);

/** Inspects the schema once. For most calls, it then only has to check that no string is long. */
export function createWarningFinder(schema: JsonSchemaProperty) {
  const hasDeprecated = holdsDeprecated(schema);
  return (parameters: JsonObject): readonly ToolValidationWarning[] => {
    const deprecated = hasDeprecated ? deprecatedParameters(parameters, schema, schema) : none;
    return holdsLargeString(parameters) ? [...deprecated, ...largeParameters(parameters)] : deprecated;
  };
}

function holdsDeprecated(schema: JsonSchemaProperty): boolean {
  return JsonSchemaProperty.children(schema).some((child) => child.schema.deprecated || holdsDeprecated(child.schema));
}

function deprecatedParameters(parameters: JsonObject, schema: JsonSchemaProperty, root: JsonSchemaProperty) {
  const byName = new Map(
    [...deprecatedIn(parameters, schema, root, [])].map((warning) => [warning.parameterName, warning]),
  );
  return [...byName.values()];
}

function* deprecatedIn(
  value: JsonValue,
  schema: JsonSchemaProperty,
  root: JsonSchemaProperty,
  path: readonly string[],
): Generator<ToolValidationWarning> {
  const resolved = JsonSchemaProperty.resolve(schema, root) ?? {};
  const { items = {}, allOf = [], anyOf = [], oneOf = [] } = resolved;
  for (const branch of [...allOf, ...anyOf, ...oneOf]) yield* deprecatedIn(value, branch, root, path);
  if (Array.isArray(value)) {
    for (const item of value) yield* deprecatedIn(item, items, root, path);
  } else if (isJsonObject(value)) {
    for (const [name, inner] of Object.entries(value)) {
      const property = JsonSchema.property(resolved, name);
      if (!property) continue;
      const innerPath = [...path, name];
      if (property.deprecated) {
        yield ToolValidationWarning.deprecated(innerPath.join('.'), alternativeTo(property, resolved));
      }
      yield* deprecatedIn(inner, property, root, innerPath);
    }
  }
}

/** The sibling property that the description recommends. */
function alternativeTo({ description = '' }: JsonSchemaProperty, parent: JsonSchemaProperty): string | undefined {
  const [, advised = ''] = /\buse\s+[`'"“]?([\w.-]*\w)/i.exec(description) ?? [];
  return JsonSchema.property(parent, advised) && advised;
}

function largeParameters(parameters: JsonObject): ToolValidationWarning[] {
  return Object.entries(parameters).flatMap(([name, value]) => {
    const length = longestString(value);
    if (length <= LARGE_STRING) return [];
    const details = typeof value === 'string' ? `${length} characters` : `it contains a string of ${length} characters`;
    return [ToolValidationWarning.largeValue(name, details)];
  });
}

function longestString(value: JsonValue): number {
  if (typeof value === 'string') return value.length;
  if (!isContainer(value)) return 0;
  return Object.values(value).reduce<number>((longest, inner) => Math.max(longest, longestString(inner)), 0);
}

// Visits everything in every call, so it allocates no lists.
function holdsLargeString(container: JsonObject | JsonValue[]): boolean {
  if (Array.isArray(container)) {
    for (const inner of container) if (isLarge(inner)) return true;
  } else {
    for (const key in container) if (isLarge(container[key] as JsonValue)) return true;
  }
  return false;
}

function isLarge(value: JsonValue): boolean {
  return typeof value === 'string' ? value.length > LARGE_STRING : isContainer(value) && holdsLargeString(value);
}

function isContainer(value: JsonValue): value is JsonObject | JsonValue[] {
  return typeof value === 'object' && value !== null;
}
