import { Ajv, type ErrorObject } from 'ajv';
import addFormats from 'ajv-formats';
import type { JsonObject, JsonValue } from '../../shared/json';
import {
  type ToolValidationError,
  type ToolValidationErrorCode,
  ToolValidationResult,
} from '../../shared/tool-validation';

export interface CheckedParameters {
  readonly parameters: JsonObject;
  readonly validation: ToolValidationResult;
}

const ajv = new Ajv({
  allErrors: true,
  useDefaults: true,
  ownProperties: true,
  strict: false,
  verbose: true,
});
addFormats.default(ajv);

const codeOfKeyword: Readonly<Record<string, ToolValidationErrorCode>> = {
  required: 'required',
  type: 'type_mismatch',
  minimum: 'out_of_range',
  maximum: 'out_of_range',
  exclusiveMinimum: 'out_of_range',
  exclusiveMaximum: 'out_of_range',
  minLength: 'out_of_range',
  maxLength: 'out_of_range',
  minItems: 'out_of_range',
  maxItems: 'out_of_range',
  pattern: 'pattern_mismatch',
  format: 'pattern_mismatch',
  enum: 'invalid_enum',
  const: 'invalid_enum',
};

/** Compiles the schema once; the parameters given are left alone and defaults are applied to a copy. */
export function createParameterValidator(schema: JsonObject): (parameters: JsonObject) => CheckedParameters {
  const validate = ajv.compile(schema);
  return (given) => {
    const parameters = structuredClone(given);
    if (validate(parameters)) return { parameters, validation: ToolValidationResult.valid() };
    const errors = (validate.errors ?? []).map(describeError);
    return { parameters, validation: ToolValidationResult.invalid(...errors) };
  };
}

function describeError(error: ErrorObject): ToolValidationError {
  const pointer = pointerOf(error);
  const parameterName = unescapePointer(pointer.split('/')[1] ?? '');
  const errorCode = codeOfKeyword[error.keyword] ?? 'invalid_value';
  const provided = providedValue(error);
  return {
    parameterName,
    pointer,
    errorCode,
    message: messageOf(error, pointer),
    expectedDescription: expectationOf(error),
    ...(provided === undefined ? {} : { providedValue: provided }),
  };
}

function providedValue({ keyword, data, params }: ErrorObject): JsonValue | undefined {
  if (keyword === 'required') return undefined;
  return keyword === 'additionalProperties' ? (data as JsonObject)[params.additionalProperty] : (data as JsonValue);
}

function pointerOf({ keyword, instancePath, params }: ErrorObject): string {
  if (keyword === 'required') return `${instancePath}/${escapePointer(params.missingProperty)}`;
  if (keyword === 'additionalProperties') return `${instancePath}/${escapePointer(params.additionalProperty)}`;
  return instancePath;
}

function escapePointer(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}

function unescapePointer(key: string): string {
  return key.replaceAll('~1', '/').replaceAll('~0', '~');
}

function messageOf(error: ErrorObject, pointer: string): string {
  const name = pointer.slice(1).split('/').map(unescapePointer).join('.') || 'the parameters';
  if (error.keyword === 'required') return `${name} is missing: ${expectationOf(error)}`;
  if (error.keyword === 'additionalProperties') return `${name} is not a parameter of this tool: leave it out`;
  return `${name} ${error.message ?? 'is not valid'}, but ${JSON.stringify(error.data)} was given`;
}

function expectationOf(error: ErrorObject): string {
  if (error.keyword === 'required') {
    const property = error.parentSchema?.properties?.[error.params.missingProperty];
    return property?.type ? `a ${property.type} is required` : 'a value is required';
  }
  if (error.keyword === 'enum') return `one of ${error.params.allowedValues.join(', ')}`;
  return error.message ?? error.keyword;
}
