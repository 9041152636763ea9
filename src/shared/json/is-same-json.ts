import { isJsonObject, type JsonValue } from './json';

/** Compares JSON values, ignoring the order of keys. */
export function isSameJson(first: JsonValue, second: JsonValue): boolean {
  if (Array.isArray(first)) {
    return (
      Array.isArray(second) &&
      first.length === second.length &&
      first.every((item, index) => isSameJson(item, second[index] ?? null))
    );
  }
  if (!isJsonObject(first)) return first === second;
  if (!isJsonObject(second)) return false;
  const keys = Object.keys(first);
  return (
    keys.length === Object.keys(second).length &&
    keys.every((key) => Object.hasOwn(second, key) && isSameJson(first[key] ?? null, second[key] ?? null))
  );
}
