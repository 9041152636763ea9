import type { JsonValue } from '../../../../shared/json/json';
import type { JsonSchema, JsonSchemaProperty } from '../../../../shared/json/json-schema';

/** Defaults that models assume anyway. */
const plainDefaults: readonly (JsonValue | undefined)[] = [undefined, false, '.', 0];

/**
 * Returns a schema as models see it: names, types, choices and descriptions. They needn't read the limits with each request,
 * because a call that breaks one is told so in plain words.
 */
export function shortenSchema(schema: JsonSchema): JsonSchema {
  return { ...shorten(schema), type: 'object', properties: shortenAll(schema.properties) };
}

function shorten(property: JsonSchemaProperty): JsonSchemaProperty {
  const { minLength: _shortest, maxLength: _longest, minItems: _fewest, maxItems: _most, ...unlimited } = property;
  const { minimum: _lowest, maximum: _highest, pattern: _pattern, ...open } = unlimited;
  const { additionalProperties, default: usual, properties, items, anyOf, ...rest } = open;
  return {
    ...rest,
    ...(plainDefaults.includes(usual) ? {} : { default: usual }),
    ...(properties ? { properties: shortenAll(properties) } : {}),
    ...(typeof additionalProperties === 'object' ? { additionalProperties: shorten(additionalProperties) } : {}),
    ...(items ? { items: shorten(items) } : {}),
    ...(anyOf ? { anyOf: anyOf.map(shorten) } : {}),
  };
}

function shortenAll(properties: JsonSchema['properties']): JsonSchema['properties'] {
  return Object.fromEntries(Object.entries(properties).map(([name, property]) => [name, shorten(property)]));
}
