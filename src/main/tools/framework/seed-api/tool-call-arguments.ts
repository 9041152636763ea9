import type { z } from 'zod';
import { ToolValidationError } from '../../../../shared/call/tool-validation';
import type { JsonObject, JsonValue } from '../../../../shared/json/json';
import { readArguments } from '../../../model/tool-calls/read-arguments';
import type { ToolCall } from '../../../model/tool-calls/tool-call';
import { ToolCallError } from '../../../model/tool-calls/tool-call-error';

type ArgumentReading<Value> =
  | { readonly kind: 'value'; readonly value: Value }
  | { readonly kind: 'error'; readonly error: ToolCallError };

/** The arguments of one call, parsed once. Only the model's own keys count, not inherited ones. */
export interface ToolCallArguments {
  parseArguments(): ArgumentReading<JsonObject>;
  parseArgumentsAs<Value>(schema: z.ZodType<Value>): ArgumentReading<Value>;
  getString(key: string): ArgumentReading<string>;
  /** Optional arguments may also be `null`, which is how models say "none". */
  getStringOptional(key: string): ArgumentReading<string | undefined>;
  getInteger(key: string): ArgumentReading<number>;
  getIntegerOptional(key: string): ArgumentReading<number | undefined>;
  getBoolean(key: string): ArgumentReading<boolean>;
  getBooleanOr(key: string, options: { readonly fallback: boolean }): ArgumentReading<boolean>;
}

interface ArgumentType<Value extends JsonValue> {
  readonly name: string;
  accepts(value: JsonValue): value is Value;
}

const string: ArgumentType<string> = { name: 'string', accepts: (value) => typeof value === 'string' };
const integer: ArgumentType<number> = {
  name: 'integer',
  accepts: (value): value is number => Number.isSafeInteger(value),
};
const boolean: ArgumentType<boolean> = { name: 'boolean', accepts: (value) => typeof value === 'boolean' };

/** Repairs nothing: code that reads repaired arguments has to know that they are repaired. */
export function argumentsOf({ name: tool, arguments: text }: ToolCall): ToolCallArguments {
  const reading = parse(tool, text);

  function given(key: string): ArgumentReading<JsonValue | undefined> {
    if (reading.kind === 'error') return reading;
    return { kind: 'value', value: Object.hasOwn(reading.value, key) ? reading.value[key] : undefined };
  }

  function required<Value extends JsonValue>(key: string, type: ArgumentType<Value>): ArgumentReading<Value> {
    const found = given(key);
    if (found.kind === 'error') return found;
    const { value } = found;
    if (value === undefined) return { kind: 'error', error: ToolCallError.missingArgument(tool, key) };
    if (type.accepts(value)) return { kind: 'value', value };
    const { message } = ToolValidationError.typeMismatch(key, type.name, value);
    return { kind: 'error', error: ToolCallError.invalidArguments(tool, message) };
  }

  function optional<Value extends JsonValue, Fallback>(
    key: string,
    type: ArgumentType<Value>,
    fallback: Fallback,
  ): ArgumentReading<Value | Fallback> {
    const found = given(key);
    const isAbsent = found.kind === 'value' && (found.value === undefined || found.value === null);
    return isAbsent ? { kind: 'value', value: fallback } : required(key, type);
  }

  return {
    parseArguments: () => reading,
    parseArgumentsAs(schema) {
      if (reading.kind === 'error') return reading;
      const { success, data, error } = schema.safeParse(reading.value);
      if (success) return { kind: 'value', value: data };
      return { kind: 'error', error: ToolCallError.invalidArguments(tool, describeIssues(error)) };
    },
    getString: (key) => required(key, string),
    getStringOptional: (key) => optional(key, string, undefined),
    getInteger: (key) => required(key, integer),
    getIntegerOptional: (key) => optional(key, integer, undefined),
    getBoolean: (key) => required(key, boolean),
    getBooleanOr: (key, { fallback }) => optional(key, boolean, fallback),
  };
}

function parse(tool: string, text: string): ArgumentReading<JsonObject> {
  const reading = readArguments(text, { attemptRepair: false });
  return reading.kind === 'value'
    ? { kind: 'value', value: reading.parameters }
    : { kind: 'error', error: ToolCallError.invalidArguments(tool, reading.reason) };
}

function describeIssues({ issues }: z.ZodError): string {
  return issues.map(({ path, message }) => `${path.map(String).join('.') || 'the object'}: ${message}`).join('; ');
}
