import { isJsonObject, type JsonValue } from '../../../shared/json/json';
import { type BlockReading, readParameters, type WrittenCall } from '../blocks/read-block';
import { readJson } from '../values/read-json';
import type { Dialect } from './forms/dialect';
import { jsonBodyForm } from './forms/json-form';

/** Apertus: each call is an object whose only key is the tool's name. */
export const apertus: Dialect = {
  name: 'apertus',
  marked: [
    jsonBodyForm(
      { dialect: 'apertus', opens: ['<|tools_prefix|>'], closers: ['<|tools_suffix|>'] },
      (body, options) => {
        const reading = readJson(body, options);
        if (reading.kind === 'broken') return { kind: 'broken', error: `The call is not valid JSON: ${reading.error}` };
        const entries = [reading.value].flat().flatMap(entriesOf);
        const calls = entries.map(([name, given]) => readParameters(name, given, { text: body, reading }, options));
        return allOf(calls);
      },
    ),
  ],
};

function entriesOf(value: JsonValue): [string, JsonValue][] {
  return isJsonObject(value) ? Object.entries(value) : [];
}

function allOf(calls: readonly (WrittenCall | string)[]): BlockReading {
  const error = calls.find((call) => typeof call === 'string');
  if (error !== undefined) return { kind: 'broken', error };
  if (calls.length === 0) return { kind: 'broken', error: 'The block contains no call' };
  return { kind: 'calls', calls: calls.filter((call) => typeof call !== 'string') };
}
