import { withArticle } from '../../../../shared/call/tool-validation';
import { JsonSchemaProperty } from '../../../../shared/json/json-schema';

/** Describes what the schema accepts, in words that can follow "must be": `a string`, `one of "a", "b"`. */
export function describeSchema(schema: JsonSchemaProperty, root: JsonSchemaProperty): string {
  const resolved = JsonSchemaProperty.resolve(schema, root) ?? {};
  const { type, enum: values, const: only, items, required = [], pattern } = resolved;
  if (only !== undefined) return JSON.stringify(only);
  if (values !== undefined) return `one of ${values.map((value) => JSON.stringify(value)).join(', ')}`;
  if (pattern !== undefined) return `a string that matches ${pattern}`;
  if (required.length > 0) return `an object with ${required.join(' and ')}`;
  if (type === 'array' && items?.type !== undefined) return `an array of ${[items.type].flat().join(' or ')} items`;
  if (type !== undefined) return [type].flat().map(withArticle).join(' or ');
  const branches = resolved.anyOf ?? resolved.oneOf ?? [];
  return branches.map((branch) => describeSchema(branch, root)).join(' or ') || 'a value';
}
