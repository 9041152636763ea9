import { isOfType } from '../../../shared/json/is-of-type';
import type { JsonValue } from '../../../shared/json/json';
import { JsonSchema, type JsonSchemaType } from '../../../shared/json/json-schema';
import { readJson } from './read-json';

/** The types that a tool's parameter may have, as far as its schema says. */
export function typesOf(schema: JsonSchema | undefined, name: string): readonly JsonSchemaType[] {
  const type = schema && JsonSchema.property(schema, name)?.type;
  return type === undefined ? [] : [type].flat();
}

/**
 * What a bare text stands for, where a format writes numbers and texts alike: what the schema says, and where it says
 * nothing, JSON if it is JSON. A quoted text keeps its quotes: in such formats they are part of it.
 */
export function rawValue(text: string, types: readonly JsonSchemaType[]): JsonValue {
  if (types.length === 1 && types[0] === 'string') return text;
  const value = jsonOf(text);
  if (value === undefined || typeof value === 'string') return text;
  return types.length === 0 || isOfType(value, [...types]) ? value : text;
}

function jsonOf(text: string): JsonValue | undefined {
  // Models that think in Python write its words for these.
  const word = { True: 'true', False: 'false', None: 'null' }[text] ?? text;
  const reading = readJson(word, { attemptRepair: false });
  return reading.kind === 'value' ? reading.value : undefined;
}
