import { isSameJson } from '../json/is-same-json';
import type { JsonObject, JsonValue } from '../json/json';

export interface ParameterChange {
  readonly name: string;
  readonly before?: JsonValue;
  readonly after?: JsonValue;
}

/** The parameters that the user changed, added or removed, in the model's order. */
export function parameterChanges(asked: JsonObject, used: JsonObject): ParameterChange[] {
  const names = [...new Set([...Object.keys(asked), ...Object.keys(used)])];
  return names.flatMap((name) => {
    const before = Object.hasOwn(asked, name) ? asked[name] : undefined;
    const after = Object.hasOwn(used, name) ? used[name] : undefined;
    if (before !== undefined && after !== undefined && isSameJson(before, after)) return [];
    return [{ name, ...(before === undefined ? {} : { before }), ...(after === undefined ? {} : { after }) }];
  });
}
