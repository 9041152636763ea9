import type { JsonSchema, JsonSchemaProperty } from '../../shared/json/json-schema';

/** A tool's parameters in as few words as a model needs to fill them in: `path: string, all?: boolean`. */
export function compactSignature(schema: JsonSchema | JsonSchemaProperty): string {
  const required = new Set(schema.required ?? []);
  return Object.entries(schema.properties ?? {})
    .map(([name, property]) => `${name}${required.has(name) ? '' : '?'}: ${typeOf(property)}`)
    .join(', ');
}

function typeOf(property: JsonSchemaProperty): string {
  const { enum: values, const: value, anyOf, oneOf, type, items } = property;
  if (value !== undefined) return JSON.stringify(value);
  if (values) return values.map((member) => JSON.stringify(member)).join('|');
  const choices = anyOf ?? oneOf;
  if (choices) return [...new Set(choices.map(typeOf))].join('|');
  if (Array.isArray(type)) return type.join('|');
  if (type === 'array') return `[${items ? typeOf(items) : 'any'}]`;
  if (type === 'object') return property.properties ? `{${compactSignature(property)}}` : 'object';
  return type ?? 'any';
}
