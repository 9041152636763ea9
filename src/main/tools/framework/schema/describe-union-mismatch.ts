import { ToolValidationError } from '../../../../shared/call/tool-validation';
import { isOfType } from '../../../../shared/json/is-of-type';
import { isJsonObject, type JsonValue } from '../../../../shared/json/json';
import { JsonSchema, JsonSchemaProperty } from '../../../../shared/json/json-schema';
import { describeSchema } from './describe-schema';

/** Explains in one error why a value matches no branch of a union. */
export function describeUnionMismatch(
  branches: readonly JsonSchemaProperty[],
  root: JsonSchemaProperty,
  path: readonly string[],
  value: JsonValue,
): ToolValidationError {
  const possible = branches.filter((branch) => isJsonObject(branch));
  const resolved = possible.map((branch) => JsonSchemaProperty.resolve(branch, root) ?? {});
  const constants = resolved.map(constantsOf);
  if (constants.every((list) => list.length > 0)) return ToolValidationError.invalidEnum(path, value, constants.flat());
  const kind = isJsonObject(value) ? kindProperty(resolved, value) : undefined;
  if (kind) return ToolValidationError.invalidEnum([...path, kind.name], kind.given, kind.allowed);
  const expected = [...new Set(resolved.map((branch) => describeSchema(branch, root)))].join(' or ');
  const mismatch = ToolValidationError.typeMismatch(path, expected, value);
  const hasWrongType = resolved.every(({ type }) => !isOfType(value, type));
  return hasWrongType ? mismatch : { ...mismatch, errorCode: 'invalid_value' };
}

/** Returns the property that distinguishes the branches, if none of them accepts its value. */
function kindProperty(branches: readonly JsonSchemaProperty[], value: { readonly [key: string]: JsonValue }) {
  for (const [name, given] of Object.entries(value)) {
    const known = branches.map((branch) => constantsOf(JsonSchema.property(branch, name)));
    const allowed = known.flat();
    if (known.every((list) => list.length > 0) && !allowed.includes(given)) return { name, given, allowed };
  }
  return undefined;
}

function constantsOf({ const: only, enum: values = [] }: JsonSchemaProperty = {}): readonly JsonValue[] {
  return only === undefined ? values : [only];
}
