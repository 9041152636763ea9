import { z } from 'zod';
import type { JsonObject, JsonValue } from '../../../../shared/json/json';

/** Typed access to parameters, for tools whose input is a JSON schema instead of a zod schema. */
export interface ParameterReader {
  hasParameter(name: string): boolean;
  getRequiredString(name: string): string;
  getOptionalString(name: string): string | undefined;
  getOptionalString(name: string, fallback: string): string;
  getRequiredInt(name: string): number;
  getOptionalInt(name: string, fallback?: number): number;
  getRequiredBool(name: string): boolean;
  getOptionalBool(name: string, fallback?: boolean): boolean;
  getRequiredStringArray(name: string): string[];
  getOptionalStringArray(name: string): string[];
  /** Returns one parameter as the schema's type; undefined if it is absent or of another type. */
  getParameter<T>(name: string, schema: z.ZodType<T>): T | undefined;
  /** All parameters as the schema's type. */
  getParameters<T>(schema: z.ZodType<T>): T;
  tryGetParameters<T>(schema: z.ZodType<T>): T | undefined;
}

/** Thrown if a tool reads a parameter that its own schema doesn't guarantee. */
export class ParameterError extends Error {
  override readonly name = 'ParameterError';
}

const isString = (value: JsonValue): value is string => typeof value === 'string';
const isInteger = (value: JsonValue): value is number => Number.isSafeInteger(value);
const isBoolean = (value: JsonValue): value is boolean => typeof value === 'boolean';
const isStringArray = (value: JsonValue): value is string[] => Array.isArray(value) && value.every(isString);

export function createParameterReader(parameters: JsonObject): ParameterReader {
  function find<T extends JsonValue>(name: string, isWanted: (value: JsonValue) => value is T): T | undefined {
    const value = own(name);
    return value !== undefined && isWanted(value) ? value : undefined;
  }

  function demand<T extends JsonValue>(name: string, kind: string, isWanted: (value: JsonValue) => value is T): T {
    const value = own(name);
    if (value === undefined) throw new ParameterError(`The parameter ${name} is missing`);
    if (!isWanted(value)) throw new ParameterError(`The parameter ${name} must be ${kind}`);
    return value;
  }

  // Inherited properties, such as `constructor`, aren't parameters.
  function own(name: string): JsonValue | undefined {
    return Object.hasOwn(parameters, name) ? parameters[name] : undefined;
  }

  function getOptionalString(name: string): string | undefined;
  function getOptionalString(name: string, fallback: string): string;
  function getOptionalString(name: string, fallback?: string) {
    return find(name, isString) ?? fallback;
  }

  return {
    hasParameter: (name) => Object.hasOwn(parameters, name),
    getRequiredString: (name) => demand(name, 'a string', isString),
    getOptionalString,
    getRequiredInt: (name) => demand(name, 'an integer', isInteger),
    getOptionalInt: (name, fallback = 0) => find(name, isInteger) ?? fallback,
    getRequiredBool: (name) => demand(name, 'true or false', isBoolean),
    getOptionalBool: (name, fallback = false) => find(name, isBoolean) ?? fallback,
    getRequiredStringArray: (name) => demand(name, 'a list of strings', isStringArray),
    getOptionalStringArray: (name) => find(name, isStringArray) ?? [],
    getParameter(name, schema) {
      const value = own(name);
      return value === undefined ? undefined : schema.safeParse(value).data;
    },
    getParameters(schema) {
      const parsed = schema.safeParse(parameters);
      if (!parsed.success) throw new ParameterError(`Invalid parameters: ${z.prettifyError(parsed.error)}`);
      return parsed.data;
    },
    tryGetParameters: (schema) => schema.safeParse(parameters).data,
  };
}
