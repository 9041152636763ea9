import { isJsonObject, type JsonObject } from '../../../../shared/json/json';
import { texts } from '../../texts/texts';
import { findJsonProblem, type JsonProblem, problemAt } from './json-problem';

export function readParameters(text: string): { parameters: JsonObject } | { problem: JsonProblem } {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { problem: findJsonProblem(text) ?? problemAt(text, 0, texts.json.unreadable) };
  }
  if (isJsonObject(value)) return { parameters: value };
  return { problem: problemAt(text, text.search(/\S/), texts.json.notAnObject) };
}
