import { cutMiddle } from '../text/cut-middle';
import { isJsonObject, type JsonObject, type JsonValue } from './json';

/** Returns the object with the middle cut out of every text over the limit. */
export function cutLongTexts(object: JsonObject, maxLength: number): JsonObject {
  return cut(object, maxLength) as JsonObject;
}

function cut(value: JsonValue, maxLength: number): JsonValue {
  if (typeof value === 'string') return cutMiddle(value, maxLength);
  if (Array.isArray(value)) return value.map((item) => cut(item, maxLength));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, cut(inner, maxLength)]));
}
