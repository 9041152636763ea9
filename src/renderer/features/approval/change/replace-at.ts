import { isJsonObject, type JsonObject, type JsonValue } from '../../../../shared/json/json';
import { JsonPointer } from '../../../../shared/json/json-pointer';

/**
 * Returns the parameters with another value at the pointer; undefined removes it. A pointer that leads nowhere changes
 * nothing.
 */
export function replaceAt(parameters: JsonObject, pointer: string, value: JsonValue | undefined): JsonObject {
  const [name, ...rest] = JsonPointer.segments(pointer);
  return name === undefined ? parameters : replaceMember(parameters, name, rest, value);
}

function replaceMember(
  object: JsonObject,
  name: string,
  rest: readonly string[],
  value: JsonValue | undefined,
): JsonObject {
  const next = replaceIn(Object.hasOwn(object, name) ? object[name] : undefined, rest, value);
  if (next !== undefined) return { ...object, [name]: next };
  return Object.fromEntries(Object.entries(object).filter(([key]) => key !== name));
}

function replaceIn(
  current: JsonValue | undefined,
  path: readonly string[],
  value: JsonValue | undefined,
): JsonValue | undefined {
  const [name, ...rest] = path;
  if (name === undefined) return value;
  if (isJsonObject(current)) return replaceMember(current, name, rest, value);
  if (!Array.isArray(current)) return current;
  const index = Number(name);
  const next = replaceIn(current[index], rest, value);
  return next === undefined ? current.toSpliced(index, 1) : current.toSpliced(index, 1, next);
}
