import type { ToolValidationError, ToolValidationResult } from '../../../../shared/call/tool-validation';
import type { JsonObject, JsonValue } from '../../../../shared/json/json';
import type { JsonSchema, JsonSchemaProperty } from '../../../../shared/json/json-schema';
import { compileSchema, type FindErrors } from '../schema/compile-schema';
import { createSchemaCheck, type SchemaCheck } from '../schema/create-schema-check';
import { describeViolations } from '../schema/describe-violations';

const checks = new WeakMap<JsonSchema, SchemaCheck>();
const compiled = new WeakMap<JsonSchemaProperty, FindErrors>();

/** Compiles the schema on first use, and frees it when nothing references it anymore. */
export function validateAgainstSchema(parameters: JsonObject, schema: JsonSchema): ToolValidationResult {
  const check = checks.get(schema) ?? remember(checks, schema, createSchemaCheck(schema));
  return check(parameters);
}

/** Returns the problems with a value for this one parameter; empty if it is valid. */
export function validateParameter(name: string, value: JsonValue, property: JsonSchemaProperty): ToolValidationError[] {
  const findErrors = compiled.get(property) ?? remember(compiled, property, compileSchema(property));
  return describeViolations(findErrors(value), property, [name]);
}

function remember<Key extends object, Value>(map: WeakMap<Key, Value>, key: Key, value: Value): Value {
  map.set(key, value);
  return value;
}
