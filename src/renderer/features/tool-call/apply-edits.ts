import { isJsonObject, type JsonObject, type JsonValue } from '../../../shared/json/json';

/** Applies the replacements of an edit to a text, as far as needed to show what they come to; null if they don't fit. */
export function applyEdits(text: string, parameters: JsonObject): string | null {
  const edits: readonly JsonValue[] = Array.isArray(parameters.edits) ? parameters.edits : [parameters];
  let edited = text;
  for (const edit of edits) {
    if (!isJsonObject(edit)) return null;
    const { oldText, newText, all } = edit;
    if (typeof oldText !== 'string' || typeof newText !== 'string' || !edited.includes(oldText)) return null;
    // With a function, `$` in the new text has no meaning.
    edited = all === true ? edited.replaceAll(oldText, () => newText) : edited.replace(oldText, () => newText);
  }
  return edited;
}
