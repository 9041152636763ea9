import { isJsonObject, type JsonValue } from './json';
import type { JsonSchemaProperty, JsonSchemaType } from './json-schema';

/** A schema without a type accepts values of all types. */
export function isOfType(value: JsonValue, type: JsonSchemaProperty['type']): boolean {
  return type === undefined || [type].flat().some((name) => isOfOneType(value, name));
}

function isOfOneType(value: JsonValue, type: JsonSchemaType): boolean {
  switch (type) {
    case 'null':
      return value === null;
    case 'array':
      return Array.isArray(value);
    case 'object':
      return isJsonObject(value);
    case 'integer':
      return Number.isInteger(value);
    default:
      return typeof value === type;
  }
}
