import { ToolValidationResult } from '../../../../shared/call/tool-validation';
import type { JsonObject } from '../../../../shared/json/json';
import type { JsonSchema } from '../../../../shared/json/json-schema';
import { compileSchema, type SchemaOrigin } from './compile-schema';
import { createWarningFinder } from './create-warning-finder';
import { describeViolations } from './describe-violations';

export type SchemaCheck = (parameters: JsonObject) => ToolValidationResult;

/** Compiles the schema once, and throws if it is invalid. */
export function createSchemaCheck(schema: JsonSchema, origin: SchemaOrigin = {}): SchemaCheck {
  const findErrors = compileSchema(schema, origin);
  const findWarnings = createWarningFinder(schema);
  return (parameters) => {
    const errors = findErrors(parameters);
    const warnings = findWarnings(parameters);
    if (errors.length === 0 && warnings.length === 0) return ToolValidationResult.valid();
    return { isValid: errors.length === 0, errors: describeViolations(errors, schema), warnings: [...warnings] };
  };
}
