import type { ToolValidationError, ToolValidationResult } from '../../../../shared/call/tool-validation';
import type { JsonObject, JsonValue } from '../../../../shared/json/json';
import type { JsonSchema, JsonSchemaProperty } from '../../../../shared/json/json-schema';
import { compileSchema, type FindErrors } from '../schema/compile-schema';
import { createSchemaCheck, type SchemaCheck } from '../schema/create-schema-check';
import { describeViolations } from '../schema/describe-violations';

const checks = new WeakMap<JsonSchema, SchemaCheck>();
const compiled = new WeakMap<JsonSchemaProperty, FindErrors>();

/** The schema is compiled the first time, and goes when nobody holds it any more. */
export function validateAgainstSchema(parameters: JsonObject, schema: JsonSchema): ToolValidationResult {
  const check = checks.get(schema) ?? remember(checks, schema, createSchemaCheck(schema));
  return check(parameters);
}

/** What is wrong with a value as this one parameter; nothing when it is valid. */
export function validateParameter(name: string, value: JsonValue, property: JsonSchemaProperty): ToolValidationError[] {
  const findErrors = compiled.get(property) ?? remember(compiled, property, compileSchema(property));
  return describeViolations(findErrors(value), property, [name]);
}

function remember<Key extends object, Value>(map: WeakMap<Key, Value>, key: Key, value: Value): Value {
  map.set(key, value);
  return value;
}
