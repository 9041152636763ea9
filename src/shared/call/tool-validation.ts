import { z } from 'zod';
import { isJsonObject, type JsonValue, jsonValueSchema } from '../json/json';
import { JsonPointer } from '../json/json-pointer';
import { jsonSchemaTypes } from '../json/json-schema';
import { shorten } from '../text/shorten';

const toolValidationErrorCodes = [
  'required',
  'type_mismatch',
  'out_of_range',
  'pattern_mismatch',
  'invalid_enum',
  'invalid_value',
  'path_not_found',
  'path_outside_workspace',
  'tool_not_found',
] as const;
type ToolValidationErrorCode = (typeof toolValidationErrorCodes)[number];

export const toolValidationErrorSchema = z.object({
  parameterName: z.string(),
  /** JSON pointer into the parameters; empty for the object itself. */
  pointer: z.string(),
  errorCode: z.enum(toolValidationErrorCodes),
  message: z.string(),
  providedValue: jsonValueSchema.optional(),
  expectedDescription: z.string().optional(),
  /** A private host that http-fetch would reach if the user allowed it. */
  blockedHost: z.string().optional(),
});
export type ToolValidationError = z.infer<typeof toolValidationErrorSchema>;

const toolValidationWarningSchema = z.object({
  parameterName: z.string(),
  warningCode: z.enum(['deprecated', 'large_value', 'slow_operation', 'misleading_value']),
  message: z.string(),
});
export type ToolValidationWarning = z.infer<typeof toolValidationWarningSchema>;

export const toolValidationResultSchema = z.object({
  isValid: z.boolean(),
  errors: z.array(toolValidationErrorSchema),
  warnings: z.array(toolValidationWarningSchema),
});
export type ToolValidationResult = z.infer<typeof toolValidationResultSchema>;

/** Enough to recognize a value; the model has the rest in its own call. */
const SHOWN_LENGTH = 80;

/** The location of a value: a parameter's name, or the path to a value inside one; empty for all parameters. */
export type ParameterPath = string | readonly string[];

export interface RangeLimits {
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  /** What the limits count, unless they apply to the value itself. */
  readonly counted?: 'characters' | 'items' | 'properties';
}

/** Each message is self-contained, so that a model can fix its call in one try from it alone. */
export const ToolValidationError = {
  required(parameter: ParameterPath, expected = 'a value'): ToolValidationError {
    const expectedDescription = withArticle(expected);
    const message = `${nameOf(parameter)} is missing: ${expectedDescription} is required`;
    return { ...placeOf(parameter), errorCode: 'required', message, expectedDescription };
  },

  invalidValue(parameter: ParameterPath, message: string, providedValue?: JsonValue): ToolValidationError {
    const error = { ...placeOf(parameter), errorCode: 'invalid_value', message } as const;
    return providedValue === undefined ? error : { ...error, providedValue };
  },

  typeMismatch(parameter: ParameterPath, expectedType: string, providedValue: JsonValue): ToolValidationError {
    return mismatch('type_mismatch', parameter, withArticle(expectedType), providedValue);
  },

  outOfRange(parameter: ParameterPath, providedValue: JsonValue, limits: RangeLimits): ToolValidationError {
    const expectedDescription = describeLimits(limits);
    const count = limits.counted && countIn(providedValue, limits.counted);
    if (count === undefined) return mismatch('out_of_range', parameter, expectedDescription, providedValue);
    const message = `${nameOf(parameter)} must have ${expectedDescription}, but ${quote(providedValue)} has ${count}`;
    return { ...placeOf(parameter), errorCode: 'out_of_range', message, providedValue, expectedDescription };
  },

  /** A format such as `date-time` is a named pattern. */
  patternMismatch(
    parameter: ParameterPath,
    providedValue: string,
    pattern: string,
    options: { kind: 'pattern' | 'format' } = { kind: 'pattern' },
  ): ToolValidationError {
    const expected =
      options.kind === 'format' ? `a string in the format ${pattern}` : `a string that matches ${pattern}`;
    return mismatch('pattern_mismatch', parameter, expected, providedValue);
  },

  invalidEnum(parameter: ParameterPath, providedValue: JsonValue, allowed: readonly JsonValue[]): ToolValidationError {
    const values = allowed.map((value) => JSON.stringify(value)).join(', ');
    const expected = allowed.length === 1 ? values : `one of ${values}`;
    return mismatch('invalid_enum', parameter, expected, providedValue);
  },

  pathNotFound(parameter: ParameterPath, path: string): ToolValidationError {
    const message = `${quote(path)} doesn't exist. ${nameOf(parameter)} must be an existing path`;
    const about = { message, providedValue: path, expectedDescription: 'an existing path' };
    return { ...placeOf(parameter), errorCode: 'path_not_found', ...about };
  },

  pathOutsideWorkspace(parameter: ParameterPath, path: string): ToolValidationError {
    const message = `${quote(path)} is outside the workspace. ${nameOf(parameter)} must be inside it`;
    const about = { message, providedValue: path, expectedDescription: 'a path inside the workspace' };
    return { ...placeOf(parameter), errorCode: 'path_outside_workspace', ...about };
  },

  unknownParameter(parameter: ParameterPath, providedValue: JsonValue): ToolValidationError {
    return {
      ...placeOf(parameter),
      errorCode: 'invalid_value',
      message: `${nameOf(parameter)} is not a parameter of this tool. Remove it`,
      providedValue,
      expectedDescription: 'no such parameter',
    };
  },

  toolNotFound(toolId: string, near: readonly string[], all: readonly string[]): ToolValidationError {
    const known = near.length > 0 ? near : all;
    const question = near.length > 0 ? 'Did you mean' : 'Available tools';
    const hint = known.length > 0 ? `${question}: ${known.join(', ')}` : 'No tools are available';
    return {
      parameterName: 'tool',
      pointer: '',
      errorCode: 'tool_not_found',
      message: `Unknown tool: ${shorten(toolId, SHOWN_LENGTH)}. ${hint}`,
      providedValue: toolId,
      expectedDescription: known.length > 0 ? `one of ${known.join(', ')}` : 'no tool call',
    };
  },
};

export const ToolValidationWarning = {
  deprecated(parameterName: string, alternative?: string): ToolValidationWarning {
    const advice = alternative === undefined ? '' : `. Use ${alternative} instead`;
    return { parameterName, warningCode: 'deprecated', message: `${parameterName} is deprecated${advice}` };
  },
  largeValue(parameterName: string, details: string): ToolValidationWarning {
    return { parameterName, warningCode: 'large_value', message: `${parameterName} is large: ${details}` };
  },
  slowOperation(parameterName: string, reason: string): ToolValidationWarning {
    return { parameterName, warningCode: 'slow_operation', message: `${parameterName} may be slow: ${reason}` };
  },
  misleadingValue(parameterName: string, details: string): ToolValidationWarning {
    const message = `${parameterName} may be misleading. ${details}`;
    return { parameterName, warningCode: 'misleading_value', message };
  },
};

export const ToolValidationResult = {
  valid(): ToolValidationResult {
    return { isValid: true, errors: [], warnings: [] };
  },
  validWithWarnings(...warnings: ToolValidationWarning[]): ToolValidationResult {
    return { isValid: true, errors: [], warnings };
  },
  invalid(...errors: ToolValidationError[]): ToolValidationResult {
    return { isValid: false, errors, warnings: [] };
  },
  missingRequired(parameterName: string): ToolValidationResult {
    return ToolValidationResult.invalid(ToolValidationError.required(parameterName));
  },
  invalidValue(parameter: ParameterPath, message: string): ToolValidationResult {
    return ToolValidationResult.invalid(ToolValidationError.invalidValue(parameter, message));
  },
  combine(...results: readonly ToolValidationResult[]): ToolValidationResult {
    const errors = results.flatMap((result) => result.errors);
    return { isValid: errors.length === 0, errors, warnings: results.flatMap((result) => result.warnings) };
  },
  /** Returns one error as a sentence, several as a list with a line for each. */
  errorMessage({ errors }: ToolValidationResult): string {
    const mark = errors.length > 1 ? '- ' : '';
    return errors.map(({ message }) => `${mark}${message}`).join('\n');
  },
};

function mismatch(
  errorCode: ToolValidationErrorCode,
  parameter: ParameterPath,
  expectedDescription: string,
  providedValue: JsonValue,
): ToolValidationError {
  const message = `${nameOf(parameter)} must be ${expectedDescription}, but ${quote(providedValue)} was given`;
  return { ...placeOf(parameter), errorCode, message, providedValue, expectedDescription };
}

function segmentsOf(parameter: ParameterPath): readonly string[] {
  return typeof parameter === 'string' ? [parameter] : parameter;
}

function placeOf(parameter: ParameterPath): { parameterName: string; pointer: string } {
  const segments = segmentsOf(parameter);
  return { parameterName: segments[0] ?? '', pointer: JsonPointer.of(segments) };
}

/** The name as used in sentences. */
export function nameOf(parameter: ParameterPath): string {
  const names = segmentsOf(parameter).map((segment) => segment || '""');
  return names.length === 0 ? 'The parameters' : shorten(names.join('.'), SHOWN_LENGTH);
}

/** Turns `string,null` and `string or null` into `a string or null`; keeps other wordings. */
export function withArticle(expected: string): string {
  const types = expected.split(/, ?| or /);
  if (!types.every((type) => jsonSchemaTypes.some((known) => known === type))) return expected;
  return types.map((type) => (type === 'null' ? type : `${/^[aio]/.test(type) ? 'an' : 'a'} ${type}`)).join(' or ');
}

function describeLimits(limits: RangeLimits): string {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, counted } = limits;
  const bounds: [string, number | undefined][] = [
    ['at least', minimum],
    ['more than', exclusiveMinimum],
    ['at most', maximum],
    ['less than', exclusiveMaximum],
  ];
  const isExact = minimum !== undefined && minimum === maximum;
  const known = isExact ? [['exactly', minimum]] : bounds.filter(([, limit]) => limit !== undefined);
  if (known.length === 0) return counted ? `another number of ${counted}` : 'another value';
  const range = known.map((bound) => bound.join(' ')).join(' and ');
  if (counted === undefined) return range;
  const unit = counted === 'properties' ? 'property' : counted.slice(0, -1);
  return `${range} ${known.at(-1)?.[1] === 1 ? unit : counted}`;
}

/** Counts like JSON Schema: a character outside the basic plane is one, not two. */
function countIn(value: JsonValue, counted: 'characters' | 'items' | 'properties'): number | undefined {
  if (counted === 'items') return Array.isArray(value) ? value.length : undefined;
  if (counted === 'properties') return isJsonObject(value) ? Object.keys(value).length : undefined;
  return typeof value === 'string' ? value.length - (value.match(/[\u{10000}-\u{10FFFF}]/gu)?.length ?? 0) : undefined;
}

function quote(value: JsonValue): string {
  return shorten(JSON.stringify(value), SHOWN_LENGTH);
}
