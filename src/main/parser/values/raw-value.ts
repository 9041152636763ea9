import { isOfType } from '../../../shared/json/is-of-type';
import type { JsonValue } from '../../../shared/json/json';
import { JsonSchema, type JsonSchemaType } from '../../../shared/json/json-schema';
import { readJson } from './read-json';

/** Returns the types that a tool's parameter may have, if its schema says so. */
export function typesOf(schema: JsonSchema | undefined, name: string): readonly JsonSchemaType[] {
  const type = schema && JsonSchema.property(schema, name)?.type;
  return type === undefined ? [] : [type].flat();
}

/**
 * Returns the value of bare text in a format that doesn't distinguish numbers from text: follows the schema, and
 * without one reads JSON if it is JSON. Quoted text keeps its quotes, which are part of it in such formats.
 */
export function rawValue(text: string, types: readonly JsonSchemaType[]): JsonValue {
  if (types.length === 1 && types[0] === 'string') return text;
  const value = jsonOf(text);
  if (value === undefined || typeof value === 'string') return text;
  return types.length === 0 || isOfType(value, [...types]) ? value : text;
}

function jsonOf(text: string): JsonValue | undefined {
  // Models that think in Python use its words for these.
  const word = { True: 'true', False: 'false', None: 'null' }[text] ?? text;
  const reading = readJson(word, { attemptRepair: false });
  return reading.kind === 'value' ? reading.value : undefined;
}
