import { isJsonObject, type JsonObject, type JsonValue } from '../../shared/json';
import { type JsonReading, readJson } from './read-json';
import { splitJsonValues } from './split-json-values';

export interface WrittenCall {
  readonly toolId: string;
  readonly parameters: JsonObject;
  readonly rawJson: string;
  readonly repair?: { readonly original: string; readonly repaired: string };
}

export type BlockReading =
  | { readonly kind: 'calls'; readonly calls: readonly WrittenCall[] }
  | { readonly kind: 'broken'; readonly error: string };

export interface ReadBlockOptions {
  readonly attemptRepair: boolean;
  /** Only `tool` and `parameters` count, not the names that other tools' formats use. */
  readonly strictNames: boolean;
}

const toolKeys = ['tool', 'name', 'function'];
const parameterKeys = ['parameters', 'arguments', 'args', 'input'];

/** The calls written in a block's body: one object, several, or an array of them. */
export function readBlock(body: string, options: ReadBlockOptions): BlockReading {
  const calls: WrittenCall[] = [];
  for (const text of splitJsonValues(body)) {
    const reading = readJson(text, options);
    if (reading.kind === 'broken') return { kind: 'broken', error: `The call is not valid JSON: ${reading.error}` };
    for (const value of Array.isArray(reading.value) ? reading.value : [reading.value]) {
      const call = readCall(value, text, reading, options);
      if (typeof call === 'string') return { kind: 'broken', error: call };
      calls.push(call);
    }
  }
  return calls.length > 0 ? { kind: 'calls', calls } : { kind: 'broken', error: 'The block holds no call' };
}

function readCall(
  value: JsonValue,
  rawJson: string,
  reading: JsonReading,
  options: ReadBlockOptions,
): WrittenCall | string {
  if (!isJsonObject(value)) return 'A call is a JSON object with "tool" and "parameters"';
  const toolId = firstOf(value, options.strictNames ? ['tool'] : toolKeys);
  if (typeof toolId !== 'string' || toolId === '') return 'The call does not name its "tool"';
  const given = firstOf(value, options.strictNames ? ['parameters'] : parameterKeys) ?? {};
  const inner: JsonReading = typeof given === 'string' ? readJson(given, options) : { kind: 'value', value: given };
  if (inner.kind === 'broken') return `The "parameters" of ${toolId} are not valid JSON: ${inner.error}`;
  if (!isJsonObject(inner.value)) return `The "parameters" of ${toolId} must be a JSON object`;
  const call = { toolId, parameters: inner.value, rawJson };
  if (reading.kind === 'repaired') return { ...call, repair: { original: rawJson, repaired: reading.repaired } };
  if (inner.kind === 'repaired') return { ...call, repair: { original: String(given), repaired: inner.repaired } };
  return call;
}

function firstOf(object: JsonObject, keys: readonly string[]): JsonValue | undefined {
  const key = keys.find((candidate) => Object.hasOwn(object, candidate));
  return key === undefined ? undefined : object[key];
}
