import { createHash } from 'node:crypto';
import { isJsonObject, type JsonObject, type JsonValue } from '../../shared/json';

/** Parameters as they were approved: nobody can change them, and their hash tells whether anybody exchanged them. */
export interface ApprovedParameters {
  readonly parameters: JsonObject;
  readonly hash: string;
}

export function freezeParameters(parameters: JsonObject): ApprovedParameters {
  const frozen = deepFreeze(structuredClone(parameters));
  return { parameters: frozen, hash: hashParameters(frozen) };
}

export function hashParameters(parameters: JsonObject): string {
  return createHash('sha256')
    .update(JSON.stringify(sorted(parameters)))
    .digest('hex');
}

function deepFreeze<T extends JsonValue>(value: T): T {
  if (typeof value === 'object' && value !== null) {
    for (const inner of Object.values(value)) deepFreeze(inner);
    Object.freeze(value);
  }
  return value;
}

function sorted(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isJsonObject(value)) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, sorted(inner)]));
}
