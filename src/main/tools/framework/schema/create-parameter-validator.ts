import type { ToolValidationResult } from '../../../../shared/call/tool-validation';
import type { JsonObject } from '../../../../shared/json/json';
import type { JsonSchema } from '../../../../shared/json/json-schema';
import type { SchemaOrigin } from './compile-schema';
import { createDefaultsFiller } from './create-defaults-filler';
import { createSchemaCheck } from './create-schema-check';

export interface CheckedParameters {
  /** With the schema's defaults, if they are valid. */
  readonly parameters: JsonObject;
  readonly validation: ToolValidationResult;
}

/** Compiles the schema once, and throws if it is invalid. Never changes the given parameters. */
export function createParameterValidator(
  schema: JsonSchema,
  origin: SchemaOrigin = {},
): (parameters: JsonObject) => CheckedParameters {
  const check = createSchemaCheck(schema, origin);
  const fillDefaults = createDefaultsFiller(schema, check);
  return (given) => {
    const validation = check(given);
    return { parameters: validation.isValid ? fillDefaults(given) : given, validation };
  };
}
