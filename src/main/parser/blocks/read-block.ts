import { isJsonObject, type JsonObject, type JsonValue } from '../../../shared/json/json';
import { type JsonReading, readJson, repairJson } from '../values/read-json';
import { splitJsonValues } from '../values/split-json-values';

export interface WrittenCall {
  readonly toolId: string;
  readonly parameters: JsonObject;
  readonly rawJson: string;
  readonly repair?: { readonly original: string; readonly repaired: string };
}

export type BlockReading =
  | { readonly kind: 'calls'; readonly calls: readonly WrittenCall[] }
  | { readonly kind: 'broken'; readonly error: string }
  /** Not a call at all, so nothing to report. */
  | { readonly kind: 'text' };

/** The keys for a call's tool and parameters; the first one present counts. */
export interface CallKeys {
  readonly tool: readonly string[];
  readonly parameters: readonly string[];
}

export interface ReadBlockOptions {
  readonly attemptRepair: boolean;
  readonly keys: CallKeys;
  /** Whether to skip words around the JSON, as a repair. */
  readonly mayHoldWords?: boolean;
}

const parameterKeys = ['parameters', 'arguments', 'args', 'input'];
/** The keys that the model is asked to use; parameters may have another name, because ignoring them would be worse. */
export const ownKeys: CallKeys = { tool: ['tool'], parameters: parameterKeys };
/** The keys of models that learned another format. */
export const commonKeys: CallKeys = { tool: ['tool', 'name', 'function', 'tool_name'], parameters: parameterKeys };
/** Other keys of a call, which are ignored. */
const otherKeys = ['id', 'type', 'tool_call_id', 'call_id'];

interface Value {
  readonly text: string;
  /** The source, if it is more than the text. */
  readonly original?: string;
  readonly reading: Exclude<JsonReading, { kind: 'broken' }>;
}

/** Reads the calls in a block's body: one object, several, or an array of them. */
export function readBlock(body: string, options: ReadBlockOptions): BlockReading {
  const values = readValues(body, options);
  if (typeof values === 'string') return { kind: 'broken', error: `The call is not valid JSON: ${values}` };
  const calls: WrittenCall[] = [];
  for (const value of values) {
    for (const item of Array.isArray(value.reading.value) ? value.reading.value : [value.reading.value]) {
      const call = readCall(item, value, options);
      if (typeof call === 'string') return { kind: 'broken', error: call };
      calls.push(call);
    }
  }
  return calls.length > 0 ? { kind: 'calls', calls } : { kind: 'broken', error: 'The block contains no call' };
}

/** Returns the JSON values in a body, or what is wrong with it. */
function readValues(body: string, options: ReadBlockOptions): Value[] | string {
  const whole = body.trim();
  if (whole === '') return [];
  // There is nearly always one value, and it is valid.
  const only = readJson(whole, { attemptRepair: false });
  if (only.kind === 'value') return [{ text: whole, reading: only }];
  if (only.kind === 'broken' && !only.mayBeRepaired) return only.error;
  const { texts, hasWords } = splitJsonValues(whole);
  const mayPassWordsOver = options.mayHoldWords && options.attemptRepair;
  if (hasWords && !mayPassWordsOver) return 'it has text around it; only JSON is allowed';
  const values: Value[] = [];
  for (const text of texts) {
    const reading = text === whole && options.attemptRepair ? repairJson(text, only) : readJson(text, options);
    if (reading.kind === 'broken') return reading.error;
    values.push(hasWords ? { text, original: whole, reading: repaired(reading, text) } : { text, reading });
  }
  return values;
}

function repaired(reading: Value['reading'], text: string): Value['reading'] {
  return reading.kind === 'repaired' ? reading : { kind: 'repaired', value: reading.value, repaired: text };
}

function readCall(item: JsonValue, value: Value, options: ReadBlockOptions): WrittenCall | string {
  if (!isJsonObject(item)) return 'A call must be a JSON object with "tool" and "parameters"';
  const named = firstOf(item, options.keys.tool);
  // Some services write calls as {"type": "function", "function": {"name", "arguments"}}.
  if (isJsonObject(named) && options.keys.tool.includes('function')) {
    const outer = firstOf(item, options.keys.parameters);
    const hasOwn = firstOf(named, options.keys.parameters) !== undefined;
    return readCall(hasOwn || outer === undefined ? named : { ...named, parameters: outer }, value, options);
  }
  if (typeof named !== 'string' || named === '') return 'The call doesn\'t name its "tool"';
  const given = firstOf(item, options.keys.parameters);
  const stray = given === undefined ? strayKey(item, options.keys) : undefined;
  if (stray !== undefined) return `The call of ${named} has "${stray}" next to its "tool". Put it inside "parameters"`;
  return readParameters(named, given ?? {}, value, options);
}

/** Finds a parameter in a place where it would be ignored. */
function strayKey(item: JsonObject, { tool, parameters }: CallKeys): string | undefined {
  const known = [...tool, ...parameters, ...otherKeys];
  return Object.keys(item).find((key) => !known.includes(key));
}

/** Creates a call from parameters that may themselves be JSON text. */
export function readParameters(
  toolId: string,
  given: JsonValue,
  { text, original = text, reading }: Value,
  options: { readonly attemptRepair: boolean },
): WrittenCall | string {
  const inner = typeof given === 'string' ? readText(given, options) : ({ kind: 'value', value: given } as const);
  if (inner.kind === 'broken') return `The "parameters" of ${toolId} are not valid JSON: ${inner.error}`;
  if (!isJsonObject(inner.value)) return `The "parameters" of ${toolId} must be a JSON object`;
  const call = { toolId, parameters: inner.value, rawJson: text };
  if (reading.kind === 'repaired') return { ...call, repair: { original, repaired: reading.repaired } };
  if (inner.kind === 'repaired') return { ...call, repair: { original: String(given), repaired: inner.repaired } };
  return call;
}

/** Reads parameters from separate text, which is blank if there are none. */
function readText(text: string, options: { readonly attemptRepair: boolean }): JsonReading {
  return text.trim() === '' ? { kind: 'value', value: {} } : readJson(text, options);
}

function firstOf(object: JsonObject, keys: readonly string[]): JsonValue | undefined {
  const key = keys.find((candidate) => Object.hasOwn(object, candidate) && object[candidate] !== null);
  return key === undefined ? undefined : object[key];
}
