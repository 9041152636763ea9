import { isJsonObject, type JsonValue } from '../../../shared/json/json';

/** RFC 8785: the same text for the same value, whatever the order of keys, so that it can be hashed and compared. */
export function canonicalJson(value: JsonValue): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (!isJsonObject(value)) return JSON.stringify(value);
  // By UTF-16 units, as `<` compares them. Not through an object, which would put keys like `10` first.
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, inner]) => `${JSON.stringify(key)}:${canonicalJson(inner)}`).join(',')}}`;
}
